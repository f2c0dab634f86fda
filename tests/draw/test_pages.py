"""Challenge sheets: pages of paper whose boards and pieces have one true size, nothing over the edge."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tilewright
from tilewright import ChallengeSheet, Puzzle, TilewrightError
from tilewright.draw import glyphs, svg
from tilewright.draw.booklet import Booklet, PrintedBoard, PrintedPiece
from tilewright.draw.pages import pages
from tilewright.draw.paper import A3, A4, LETTER, MARGIN, TABLOID, Paper
from tilewright.draw.shapes import ROLES, Area, Disc, Drawing, Group, Letters, Lines, Primitive

from ..cli.commands import tilewright as run
from .boards import SOMA, scene_of

WIDE, HIGH = A4.wide, A4.high
Box = tuple[float, float, float, float]
NAMES = ["pegged-5x5", "l-puzzle-6x8", "a-puzzle-a-day", "genius-square"]


@cache
def made(name: str, number: int = 6) -> ChallengeSheet:
    return tilewright.load(name).sheet(number=number, seed=1)


def walk(
    shapes: tuple[Primitive, ...], x: float = 0, y: float = 0
) -> Iterator[tuple[Primitive, float, float]]:
    """Yield every shape with what is added to its points."""
    for shape in shapes:
        yield shape, x, y
        if isinstance(shape, Group):
            yield from walk(shape.shapes, x + shape.offset[0], y + shape.offset[1])


def box_of(shape: Primitive, x: float, y: float) -> Box | None:
    """Return left, top, right and bottom of what a shape covers, ``None`` for a group."""
    match shape:
        case Area():
            points = [point for loop in shape.loops for point in loop]
            reach = shape.paint.pen / 2 if shape.paint.stroke else 0.0
        case Lines():
            points, reach = [end for line in shape.lines for end in line], shape.paint.pen / 2
        case Disc():
            points, reach = [shape.centre], shape.radius
        case Letters():
            wide = glyphs.width(shape.text, shape.height) / 2
            x_, y_ = shape.centre
            points = [(x_ - wide, y_), (x_ + wide, y_)]
            reach = shape.height * (0.5 + glyphs.PEN / 2)
        case _:
            return None
    xs, ys = zip(*points, strict=True)
    around = 0.0 if isinstance(shape, Letters) else reach
    return min(xs) + x - around, min(ys) + y - reach, max(xs) + x + around, max(ys) + y + reach


def boxes(page: Drawing, role: str) -> list[Box]:
    """Return the box of each shape of a role."""
    found = ((shape, box_of(shape, x, y)) for shape, x, y in walk(page.shapes))
    return [box for shape, box in found if box is not None and shape.role == role]


def texts(page: Drawing) -> list[str]:
    return [shape.text for shape, _, _ in walk(page.shapes) if isinstance(shape, Letters)]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_over_the_margin_and_nothing_overlaps(name: str) -> None:
    for page in made(name).pages:
        assert (page.width, page.height) == (WIDE, HIGH)
        for shape, x, y in walk(page.shapes):
            assert shape.role in ROLES
            box = box_of(shape, x, y)
            if box is not None:
                assert box[0] >= MARGIN - 1
                assert box[1] >= MARGIN - 1
                assert box[2] <= WIDE - MARGIN + 1
                assert box[3] <= HIGH - MARGIN + 1
        plates = boxes(page, "plate")
        titles = [box for box in boxes(page, "title") if box[3] - box[1] > 0]
        below = [box for box in boxes(page, "label") if box[1] > max(p[3] for p in plates)]
        assert below
        for number, one in enumerate(plates):
            for other in [*plates[number + 1 :], *titles]:
                apart = one[2] < other[0] or other[2] < one[0]
                assert apart or one[3] < other[1] or other[3] < one[1]


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_has_the_size_that_the_page_tells(name: str) -> None:
    sheet = made(name)
    first = sheet.pages[0]
    (said,) = [text for text in texts(first) if text.startswith("one cell is")]
    cell = float(said.split()[3])
    region = sheet.puzzle.region
    for left, top, right, bottom in boxes(first, "plate"):
        wide, high = (max(axis) - min(axis) + 1 for axis in zip(*region.cells, strict=True))
        assert right - left == pytest.approx((wide + 0.14) * cell, abs=0.01)
        assert bottom - top == pytest.approx((high + 0.14) * cell, abs=0.01)
    pieces = [
        (box_of(shape, x, y), shape)
        for shape, x, y in walk(first.shapes)
        if shape.role == "outline" and isinstance(shape, Area)
    ]
    assert len(pieces) == sum(piece.copies[0] for piece in sheet.puzzle.pieces)
    for box, shape in pieces:
        assert box is not None
        inset = 2 * 0.045 * cell - shape.paint.pen
        for side in (box[2] - box[0] + inset, box[3] - box[1] + inset):
            assert side / cell == pytest.approx(round(side / cell), abs=0.01)


def test_stars_are_drawn_for_each_board_and_rise() -> None:
    sheet = made("l-puzzle-6x8")
    stars = [board.stars for board in sheet.boards]
    assert all(star in range(1, 6) for star in stars)
    assert stars == sorted(stars, key=lambda star: star or 6)
    for board in sheet.boards:
        assert tilewright.rate(board.problem, seed=1).stars == board.stars
    drawn = [shape for shape, _, _ in walk(sheet.pages[0].shapes) if shape.role == "star"]
    assert len(drawn) == 5 * len(sheet.boards)
    lit = [shape for shape in drawn if isinstance(shape, Area) and shape.paint.fill == "#eda71c"]
    assert len(lit) == sum(star or 0 for star in stars)
    assert not boxes(sheet.pages[1], "star")


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_solutions_on_pages_of_their_own(name: str) -> None:
    sheet = made(name)
    for board in sheet.boards:
        assert tilewright.verify(sheet.puzzle, board.solution, set=board.problem.settings)
    asked, answers = sheet.pages
    assert "Answers" in texts(answers)
    tiles = sum(len(board.solution.placements) for board in sheet.boards)
    assert len(boxes(answers, "outline")) == tiles
    assert len(boxes(asked, "plate")) == len(boxes(answers, "plate")) == len(sheet.boards)
    assert {str(n) for n in range(1, len(sheet.boards) + 1)} <= set(texts(asked)) & set(
        texts(answers)
    )


def test_a_larger_cell_takes_more_pages_and_a_huge_one_is_refused() -> None:
    sheet = made("l-puzzle-6x8")
    large = replace(sheet, cell=15.0)
    assert len(large.pages) > 2
    plates = [len(boxes(page, "plate")) for page in large.pages]
    assert sum(plates) == 2 * len(sheet.boards)
    pieces = [page for page in large.pages if "Cut these out" in " ".join(texts(page))]
    assert len(pieces) == 1
    with pytest.raises(TilewrightError, match="40 mm fits no a4 page upright: give at most 18 mm"):
        replace(sheet, cell=40.0).pages  # noqa: B018
    with pytest.raises(TilewrightError, match="a cell of 2 mm: give 3 to 60 mm"):
        replace(sheet, cell=2.0).pages  # noqa: B018


def test_many_boards_take_several_pages() -> None:
    scene = scene_of("AAB/A.B/CCC")
    board = PrintedBoard(scene, scene, 3)
    piece = PrintedPiece(scene_of("XX"), "5 of these")
    found = pages(Booklet("many", "", (board,) * 90, (piece,) * 3, ("A line.",)))
    assert sum(len(boxes(page, "plate")) for page in found) == 180
    assert all("A line." in texts(page) for page in found[:-1] if "Answers" not in texts(page))
    assert any("5 of these" in texts(page) for page in found)


def test_layers_go_on_paper_too() -> None:
    scene = scene_of(SOMA, "cube")
    board = PrintedBoard(replace(scene, tiles=(), empty=tuple(scene.cells())), scene)
    found = pages(Booklet("soma", "", (board, board)))
    assert all(len(boxes(page, "plate")) == 6 for page in found)
    assert not any(shape.role == "star" for shape, _, _ in walk(found[0].shapes))


def test_the_document_has_the_size_of_the_paper() -> None:
    text = made("pegged-5x5").svg_pages()[0]
    root = ElementTree.fromstring(text)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    assert '<g transform="scale(0.25)">' in text
    assert text == made("pegged-5x5").svg_pages()[0]
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    drawing = made("pegged-5x5").pages[0]
    assert svg.write(drawing).count("mm") == svg.write(drawing, cell=8).count("mm")


def test_a_picture_tells_its_size_on_paper() -> None:
    pytest.importorskip("resvg_py")
    picture = made("pegged-5x5").files("png")[1]
    kinds, place = [], 8
    while place < len(picture):
        (size,) = struct.unpack(">I", picture[place : place + 4])
        kind, body = picture[place + 4 : place + 8], picture[place + 8 : place + 8 + size]
        (check,) = struct.unpack(">I", picture[place + 8 + size : place + 12 + size])
        assert check == zlib.crc32(kind + body)
        kinds.append(kind)
        if kind == b"IHDR":
            assert struct.unpack(">II", body[:8]) == (2480, 3508)
        if kind == b"pHYs":
            assert struct.unpack(">IIB", body) == (11811, 11811, 1)
        place += 12 + size
    assert kinds[:2] == [b"IHDR", b"pHYs"]
    assert kinds[-1] == b"IEND"


def test_it_is_saved_page_by_page(tmp_path: Path) -> None:
    sheet = made("pegged-5x5")
    sheet.save(tmp_path / "sheet.svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sheet-1.svg", "sheet-2.svg"]
    sheet.save(tmp_path / "sheet.json")
    assert len(json.loads((tmp_path / "sheet.json").read_text())["boards"]) == 6
    with pytest.raises(TilewrightError, match=r"a ChallengeSheet is saved as \.txt"):
        sheet.save(tmp_path / "sheet.stl")


def test_what_there_is_to_read_follows_the_puzzle() -> None:
    def lines(name: str) -> str:
        return " ".join(made(name).booklet.lines)

    assert "turned and flipped over" in lines("pegged-5x5")
    assert "A dark disc is a peg" in lines("pegged-5x5")
    assert "a cell that the pieces leave open" in lines("a-puzzle-a-day")
    assert "Each o on a board is a peg" in lines("l-puzzle-6x8")
    assert "no two copies of the same piece touch" in lines("l-puzzle-6x8")
    notes = {piece.note for piece in made("l-puzzle-6x8").booklet.pieces}
    assert notes == {""}
    many = tilewright.Piece.of("bar", "XX", copies=30)
    holes = tilewright.Setup((tilewright.AnyCells("holes", "blocked", 4),))
    bars = Puzzle("bars", tilewright.Region.box(8, 8), (many,), setup=holes)
    sheet = bars.sheet(number=1)
    assert [piece.note for piece in sheet.booklet.pieces] == ["30 of these"]
    assert sheet.boards[0].solutions is None  # there are more than are counted


def test_no_challenge_is_an_error() -> None:
    with pytest.raises(tilewright.PuzzleError, match="no challenge was found after trying"):
        tilewright.load("pegged-5x5").sheet(unique=True)


def test_a_sheet_of_a_puzzle_without_a_solution_says_so() -> None:
    puzzle = tilewright.load("tetrominoes-4x5")
    for asked in ({"levels": 6}, {"minimal": True}):
        with pytest.raises(tilewright.PuzzleError, match=r"no board has a solution.*explain"):
            puzzle.sheet(**asked)  # type: ignore[arg-type]


def test_boards_without_time_have_no_stars() -> None:
    sheet = tilewright.load("pegged-5x5").sheet(number=2)
    bare = replace(sheet, boards=tuple(replace(board, stars=None) for board in sheet.boards))
    assert not boxes(bare.pages[0], "star")
    assert "five stars" not in bare.booklet.subtitle


def test_the_command(tmp_path: Path) -> None:
    words = ("sheet", "pegged-5x5-s", "--unique", "--number", "9")
    done = run(*words, "--output", f"{tmp_path}/sheet.svg")
    assert done.returncode == 0
    assert "only 5 of 9 boards were found: these are all that exist" in done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"sheet-1.svg", "sheet-2.svg"}
    assert run(*words, "--format", "svg").returncode == 2
    assert run(*words, "--output", f"{tmp_path}/sheet.svg", "--cell", "58").returncode == 2
    text = run(*words)
    assert "each with exactly one solution" in text.stdout
    assert text.stdout.count("●") == 15


def test_answers_on_the_back_lie_behind_their_boards() -> None:
    """Paper is turned at its long side: what is at x comes to lie at the width less x."""
    sheet = made("l-puzzle-6x8", 5)
    printed = pages(sheet.booklet, sheet.look, "back")
    assert len(printed) % 2 == 0
    for front, back in zip(printed[::2], printed[1::2], strict=True):
        shown = [box for box in boxes(front, "plate") if box[2] - box[0] > 30]
        behind = boxes(back, "plate")
        assert len(shown) == len(behind)
        for box in shown:
            middle = (box[0] + box[2]) / 2, box[1]
            assert any(
                (WIDE - (other[0] + other[2]) / 2, other[1]) == pytest.approx(middle, abs=0.1)
                for other in behind
            )
        assert {text for text in texts(back) if text.isdigit()} == {
            text for text in texts(front) if text.isdigit()
        }


def test_a_sheet_can_leave_its_answers_out() -> None:
    sheet = replace(made("pegged-5x5"), answers="none")
    assert not any("Answers" in texts(page) for page in sheet.pages)
    assert len(sheet.pages) == len(made("pegged-5x5").pages) - 1
    with pytest.raises(TilewrightError, match="after or back or none"):
        pages(sheet.booklet, sheet.look, "front")


def test_a_booklet_rises_and_no_two_levels_are_alike() -> None:
    """Written anew: the least image of the cells of each piece under the four turns of a rectangle."""
    sheet = tilewright.load("pentominoes-3x20").sheet(levels=12, seed=3)
    stars = [board.stars or 6 for board in sheet.boards]
    assert stars == sorted(stars)
    assert len(set(stars)) > 1
    seen = set()
    for board in sheet.boards:
        images = [
            frozenset(
                (piece.piece, frozenset((abs(a - x), abs(b - y)) for x, y in piece.cells))
                for piece in board.problem.placed
            )
            for a in (0, 19)
            for b in (0, 2)
        ]
        assert not seen & set(images)
        seen.update(images)
        assert tilewright.count(board.problem).solutions == 1
        assert tilewright.verify(sheet.puzzle, board.solution)
    assert sheet.data() == tilewright.load("pentominoes-3x20").sheet(levels=12, seed=3).data()


def test_a_booklet_that_cannot_be_full_says_so(tmp_path: Path) -> None:
    path = tmp_path / "few.pdf"
    done = run("sheet", "pegged-5x5-s", "--levels", "9", "--unique", "--output", f"{path}")
    assert done.returncode == 0
    assert "only 5 of 9 boards were found: these are all that exist" in done.stderr
    assert f"wrote {path}: 5 boards, 2 pages" in done.stderr


def test_givens_are_within_their_range() -> None:
    sheet = tilewright.load("pentominoes-3x20").sheet(number=4, givens=(3, 5), unique=True)
    assert all(3 <= len(board.problem.placed) <= 5 for board in sheet.boards)
    with pytest.raises(TilewrightError, match="givens is 40"):
        tilewright.load("pentominoes-3x20").sheet(givens=40)
    with pytest.raises(TilewrightError, match="the lesser number first"):
        tilewright.load("pentominoes-3x20").sheet(givens=(5, 3))


def test_a_sheet_of_a_puzzle_without_a_setup_gives_pieces_that_are_all_needed() -> None:
    """Met from outside at f17eaff: refused with "nothing is left to choose" where the page makes boards."""
    puzzle = tilewright.load("pentominoes-3x20")
    (board,) = puzzle.sheet(number=1).boards
    (challenge,) = puzzle.generate()
    assert board.problem.placed
    assert board.problem.placed == challenge.solution.problem.placed
    assert tilewright.count(board.problem).solutions == 1
    for left_out in board.problem.placed:
        fewer = [one for one in board.problem.placed if one != left_out]
        assert tilewright.count(board.problem.with_placed(fewer)).solutions > 1


def test_levels_and_number_exclude_each_other() -> None:
    with pytest.raises(TilewrightError, match=r"--levels.*--number.*exclude each other"):
        tilewright.load("pegged-5x5-s").sheet(levels=3, number=4)
    done = run("sheet", "pegged-5x5-s", "--levels", "3", "--number", "4")
    assert (done.returncode, done.stdout) == (2, "")


def test_a_board_alone_keeps_the_size_of_its_cells() -> None:
    """Met from outside at f17eaff: 10 cells of an inch fit letter paper turned."""
    puzzle = tilewright.load("pentominoes-6x10")
    with pytest.raises(TilewrightError, match=r"fits no letter page upright.*--landscape"):
        puzzle.sheet(cell=25.4, paper="letter", board_only=True)
    sheet = puzzle.sheet(cell=25.4, paper="letter", landscape=True, board_only=True)
    (page,) = sheet.pages
    assert (page.width, page.height) == (279.4, 215.9)
    (plate,) = boxes(page, "plate")
    assert plate[2] - plate[0] == pytest.approx(10 * 25.4, abs=5)
    assert min(plate) >= 6
    assert sheet.boards[0].problem.placed == ()
    assert not {"Name", "Answers", "1"} & set(texts(page))


def test_several_boards_alone_have_numbers_and_no_answers() -> None:
    sheet = replace(made("pegged-5x5"), board_only=True)
    (page,) = sheet.pages
    assert {"1", "6"} <= set(texts(page))
    assert "Answers" not in texts(page)
    assert len(boxes(page, "plate")) == 6


def test_what_fits_no_page_names_a_way_that_does() -> None:
    puzzle = tilewright.load("pegged-5x5-s")
    with pytest.raises(TilewrightError, match="give at most") as error:
        puzzle.sheet(number=1, cell=40)
    assert "print with --paper a3" in str(error.value) or "--board-only" in str(error.value)
    assert puzzle.sheet(number=1, cell=40, paper="tabloid", board_only=True).pages


@pytest.mark.parametrize("paper", [A4, LETTER, A3, TABLOID, A4.turned])
def test_pages_have_the_size_of_their_paper_and_a_line_for_a_name(paper: Paper) -> None:
    found = pages(replace(made("l-puzzle-6x8").booklet, paper=paper))
    for page in found:
        assert (page.width, page.height) == (paper.wide, paper.high)
        assert ("Name" in texts(page)) == ("Answers" not in texts(page))
        for shape, x, y in walk(page.shapes):
            box = box_of(shape, x, y)
            assert box is None or (
                box[2] <= paper.wide - MARGIN + 1 and box[3] <= paper.high - MARGIN + 1
            )
    assert 'fill="#fcfbf8"' not in svg.write(found[0], cell=4, on_paper=True)
    with pytest.raises(TilewrightError, match="paper is 'a5': choose a4, letter, a3, tabloid"):
        tilewright.load("pegged-5x5").sheet(paper="a5")


@pytest.mark.parametrize("per_page, pages_of_boards", [(1, 5), (2, 3), (4, 2), (5, 1), (9, 1)])
def test_so_many_boards_stand_on_a_page(per_page: int, pages_of_boards: int) -> None:
    sheet = replace(made("pegged-5x5", 5), per_page=per_page)
    asked = [page for page in sheet.pages if "Answers" not in texts(page)]
    plates = [found for page in asked if (found := len(boxes(page, "plate")))]
    assert plates == [min(per_page, 5 - start) for start in range(0, 5, per_page)]
    assert len(plates) == pages_of_boards
    assert sum(len(boxes(page, "plate")) for page in sheet.pages) == 2 * 5
    numbers = [text for page in asked for text in texts(page) if text in set("12345")]
    assert numbers == list("12345")


def test_fewer_boards_on_a_page_are_larger() -> None:
    def cell(per_page: int | None) -> float:
        page = replace(made("pegged-5x5", 6), per_page=per_page).pages[0]
        (said,) = [text for text in texts(page) if text.startswith("one cell is")]
        return float(said.split()[3])

    assert cell(1) > cell(2) >= cell(4) > cell(None)
    assert 20 < cell(1) <= 30
    with pytest.raises(TilewrightError, match="per_page is 0: give 1 or more"):
        tilewright.load("pegged-5x5").sheet(number=1, per_page=0)


def test_large_cells_are_worth_a_page_of_pieces() -> None:
    """One board fills a page, the pieces another; where that wins little they stay below the last board."""
    alone, two = (replace(made("pegged-5x5", 6), per_page=n).pages for n in (1, 2))
    assert [len(boxes(page, "plate")) for page in alone[:7]] == [1] * 6 + [0]
    assert [len(boxes(page, "plate")) for page in two[:3]] == [2] * 3
    assert [bool(boxes(page, "outline")) for page in two[:3]] == [False, False, True]
    (plate,) = boxes(alone[0], "plate")
    assert plate[2] - plate[0] > 0.6 * (WIDE - 2 * MARGIN)
