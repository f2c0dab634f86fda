from tests.page.browser.test_joined import *
from tests.page.browser.conftest import settled
import pytest
@pytest.mark.parametrize("n", [0,1,2])
def test_shot(page, n):
    open_json(page, [KLEIN, STICKS, TORUS][n])
    page.click("#do-first")
    page.wait_for_timeout(700)
    page.locator("#board").screenshot(path=f"/tmp/shot{n}.png")
