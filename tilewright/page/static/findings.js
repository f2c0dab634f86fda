/** What a search found out, in a few sentences: why there is no solution, how hard a puzzle is, how many solutions it has about. */
import { counted, grouped } from "./dom.js";
import { starsText } from "./stars.js";

/** @import { Effort, EstimateData, ExplainData, RateData } from "./types.d.ts" */

/** What solves a puzzle hardest, by the number of the kind of step. */
const HARDEST = /** @type {Record<string, string>} */ ({
  1: "seeing where only one piece fits",
  2: "seeing that a place would leave a cell or a piece without one",
  3: "seeing that a place would leave a part that cannot be filled",
  4: "following several pieces at once",
  5: "trying, and seeing what goes wrong",
});

/** Why there is no solution, or that there are some. @param {ExplainData} data */
export function explainedText(data) {
  const certificate = data.certificate ?? data.conflict;
  if (data.verdict === "no solution" && certificate) return `There is no solution. ${certificate.text}`;
  const most = data.estimate ? ` ${estimatedText(data.estimate)}` : "";
  if (data.verdict === "has solutions") return `It can be solved.${most}`;
  return `It is not known yet whether there is a solution.${most}`;
}

/** How many solutions there are, as far as is known. @param {EstimateData} data */
export function estimatedText({ solutions, distinct, exact }) {
  if (!solutions) return "How many solutions there are is not known.";
  if (exact && !solutions.value) return "There is no solution.";
  const classes = distinct && solutions.value > 1
    ? `, ${exact ? "" : "about "}${rounded(distinct.value, exact)} if turned and flipped copies count once`
    : "";
  if (exact) {
    return `There ${solutions.value === 1 ? "is" : "are"} exactly ${counted(solutions.value, "solution")}${classes}.`;
  }
  const range = `probably ${rounded(solutions.low, exact)} to ${rounded(solutions.high, exact)}`;
  return `There are about ${rounded(solutions.value, exact)} solutions (${range})${classes}.`;
}

/** A number as it may be said: three digits where it is not exact. @param {number} value @param {boolean} exact */
function rounded(value, exact) {
  if (exact || value < 1000) return grouped(Math.round(value));
  const scale = 10 ** (Math.floor(Math.log10(value)) - 2);
  return grouped(Math.round(value / scale) * scale);
}

/** How hard a puzzle is. @param {RateData} data */
export function ratedText({ stars, scale, difficulty, solutions }) {
  if (!stars) {
    return solutions === 0 ? "There is no solution, so nothing can be rated." : "It took too long to rate this puzzle.";
  }
  const { logic, search } = difficulty ?? {};
  const head = `${starsText(stars)}  ${stars} of 5 stars.`;
  const hardest = logic?.hardest ? HARDEST[logic.hardest[0]] : null;
  if (scale === "logic") {
    return `${head} Every piece can be found by thinking; the hardest is ${hardest ?? "to look closely"}.`;
  }
  return [head, "Thinking alone does not lead to the end: one has to try.", effortText(search)].filter(Boolean).join(
    " ",
  );
}

/** What trying costs. @param {Effort | null | undefined} search */
function effortText(search) {
  if (!search) return "";
  const laid = 10 ** search.median;
  const wrong = Math.round(100 * search.traps);
  return `Who lays pieces by chance lays ${
    laid.toFixed(1)
  } for each that is needed, and the first choice is wrong in ${wrong} of 100 cases.`;
}
