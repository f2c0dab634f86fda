/**
 * The static page opened as a file: browsers refuse modules then, so this script, which is none, says what to do.
 */
if (location.protocol === "file:") {
  const line = document.createElement("p");
  line.id = "unserved";
  line.append(
    "This page is empty because it was opened as a file, and browsers load its parts only from a web address: run ",
    code("python3 -m http.server"),
    " in its folder and open http://localhost:8000, or run ",
    code("pip install 'tilewright[web]'"),
    " and then ",
    code("tilewright serve"),
    ".",
  );
  document.body.replaceChildren(line);
}

/** @param {string} text */
function code(text) {
  const node = document.createElement("code");
  node.textContent = text;
  return node;
}
