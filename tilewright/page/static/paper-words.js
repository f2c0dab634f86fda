/**
 * What a sheet says on paper, in the languages of the package's own sheets: `says` has their sentences, whose places stand
 * in braces. Rules come from the core in English, so each is looked up among the English sentences and said again.
 */

/** @import { Challenge, Document, Language, View } from "./types.d.ts" */
/** @typedef {Language["says"]} Says */

/** The sentences of rules, those without places before others like them, and those that stand in places. */
const RULES = [
  ...["apart_same", "apart_all", "apart_some", "belongs", "together", "separate", "once", "symmetric"],
  ...["no_fault_lines", "no_fault_lines_along", "no_fault_planes", "no_fault_planes_along", "maximal"],
  ...["area_least", "area_most", "area_between", "area_sum", "area_equal", "area_different"],
  ...["outline"],
  ...["sides_match", "sides_others", "sides_pair", "sides_free", "border_colours", "border_one"],
  ...["border_way_colours", "border_way_one"],
  ...["no_crossing", "no_crossroads", "marks_match", "marks_other", "marks_like"],
  ...["unmarked_free", "unmarked_like", "mark_goes"],
];
const WITHIN = [
  "outline_connected",
  "outline_symmetric",
  "outline_symmetric_any",
  "outline_whole",
  "meet_corner",
  "meet_point",
  "meet_edge",
  "meet_face",
  "mark_none",
  "or",
];

/** A sentence with values in its places, numbers as the language writes them. @param {Says} says @param {string} key @param {Record<string, string | number>} [values] */
export function said(says, key, values = {}) {
  const written = (/** @type {string | number} */ value) =>
    typeof value === "string"
      ? value
      : value.toLocaleString("en").replace(/[.,]/g, (sign) => sign === "," ? says.thousands : says.decimal);
  return says[key].replace(/\{(\w+)\}/g, (_, name) => written(values[name]));
}

/** How many challenges there are, and of which kind. @param {Says} says @param {Pick<Challenge, "solutions" | "stars">[]} boards */
export function headline(says, boards) {
  const several = boards.length > 1 ? "challenges" : "challenge";
  let text = said(says, several, { count: boards.length });
  if (boards.every(({ solutions }) => solutions === 1)) text = said(says, `${several}_unique`, { challenges: text });
  return boards.some(({ stars }) => stars) ? said(says, "challenges_stars", { challenges: text }) : text;
}

/**
 * Whether sides of a piece have colours, so that it is not flipped over unless that is said.
 * @param {Document["pieces"][string]} piece
 */
const hasSides = (piece) => "sides" in piece || (piece.shapes ?? []).some((shape) => "sides" in Object(shape));

/**
 * How to read the boards of a puzzle and what is to be done, in sentences.
 * @param {Says} says
 * @param {Says} english
 * @param {Pick<Document, "pieces">} puzzle
 * @param {Pick<View, "slots" | "optional" | "marks" | "rules" | "joined"> & {placed: unknown[]}} view
 * @param {boolean} flips - whether the lattice lets pieces be flipped over.
 */
export function reading(says, english, { pieces }, { slots, optional, marks, rules, placed, joined }, flips) {
  const blocking = slots.filter(({ role }) => role === "blocked");
  const mayFlip = Object.values(pieces).some((piece) => piece.flips ?? (flips && !hasSides(piece)));
  const pegs = [...new Set(marks.map(([, mark]) => mark).sort())];
  const isPegs = (/** @type {string} */ rule) => pegs.length > 0 && rule === english.marks_match;
  return [
    said(says, mayFlip ? "cover_flipped" : "cover_turned"),
    ...(blocking.length ? [said(says, blocking.some(({ kind }) => kind === "choose") ? "disc_open" : "disc_peg")] : []),
    ...(optional.length ? [said(says, "hatched")] : []),
    ...rules.map((rule) =>
      isPegs(rule)
        ? said(says, "mark_pegs", { marks: pegs.reduce((one, other) => said(says, "or", { one, other })) })
        : said(says, "rule", { rule: translated(rule, english, says) })
    ),
    ...(placed.length ? [said(says, "given")] : []),
    ...(joined.length ? [said(says, "joined")] : []),
  ];
}

/** A rule in another language; in English if it has words of its own. @param {string} rule @param {Says} english @param {Says} says */
export function translated(rule, english, says) {
  if (!rule.includes("; ")) return phrase(rule, english, says) ?? rule;
  const parts = rule.split(/(; |, )/).map((part, at) => at % 2 ? part : phrase(part, english, says));
  return parts.includes(null) ? rule : parts.join("");
}

/** A text that is one sentence of the table, said in another language, or null. @param {string} text @param {Says} english @param {Says} says @param {string[]} [keys] - of sentences that it may be. @returns {string | null} */
function phrase(text, english, says, keys = RULES) {
  for (const key of keys) {
    const found = patternOf(english[key], english).exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {});
    const within = (/** @type {string} */ value) => phrase(value, english, says, WITHIN) ?? value;
    return said(
      says,
      key,
      Object.fromEntries(values.map(([name, value]) => [
        name,
        name === "parts" ? value.split(", ").map(within).join(", ") : within(value),
      ])),
    );
  }
  return null;
}

/** What a sentence looks like with values in its places. @param {string} sentence @param {Says} english */
function patternOf(sentence, english) {
  const meet = ["meet_corner", "meet_point", "meet_edge", "meet_face"].map((key) => english[key]).join("|");
  const plain = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^${plain.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === "meet" ? meet : ".+?"})`)}$`,
  );
}
