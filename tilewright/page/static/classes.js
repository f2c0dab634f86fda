/** What is counted as one, in the words of the package (`tilewright/model/classes.py`). */

/**
 * Up to what distinct solutions are counted, behind a space; empty if `distinct` says all there is to say.
 * @param {string | boolean | null | undefined} distinct - the kind of class.
 * @param {boolean} joined - whether borders of the board are joined, so that shifts can be among its symmetries.
 */
export const upTo = (distinct, joined) => distinct === "turns" ? ` up to turns${joined ? " and shifts" : ""}` : "";
