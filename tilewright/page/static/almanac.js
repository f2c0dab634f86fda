/** The boards that were made ahead: one a day of each family, and levels that become harder. */

/** @import { Chosen, Document, Family, GameBoard } from "./types.d.ts" */
/**
 * @typedef {{stars: number | null, set?: Record<string, Chosen>, placed?: [string, number[][]][]}} MadeBoard
 * @typedef {{name: string, puzzle: string, title: string, text: string, days?: MadeBoard[], dates?: number[],
 *   levels: MadeBoard[]}} Family
 */

const VERSION = 1;
const DAY = 86_400_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Read the families. @returns {Promise<Family[]>} */
export async function almanac() {
  const answer = await fetch(new URL("almanac.json", import.meta.url));
  const { version, families } = /** @type {{version: number, families: Family[]}} */ (await answer.json());
  if (version !== VERSION) throw new Error("The boards of the day belong to another version of this page: reload it.");
  return families;
}

/** The date of a moment as people here write it: "2026-11-23". @param {Date} moment */
export function dateText(moment) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Whether a text is a date. @param {string} text */
export function isDate(text) {
  const [year, month, day] = text.split("-").map(Number);
  return dateText(new Date(year, month - 1, day)) === text;
}

/** The part of an address that opens a board of the day or a level. @param {Pick<GameBoard, "kind" | "family" | "date" | "level">} board */
export function addressOf({ kind, family, date, level }) {
  return kind === "daily" ? `#daily=${family}&date=${date}` : `#level=${family}-${level}`;
}

/** The board of a family on a date: the same for everyone. @param {Family} family @param {string} date @returns {MadeBoard} */
export function boardOf(family, date) {
  const [year, month, day] = date.split("-").map(Number);
  if (family.dates) {
    const before = LENGTHS.slice(0, month - 1).reduce((sum, length) => sum + length, 0);
    return { stars: family.dates[before + day - 1] || null, set: { month: MONTHS[month - 1], day: String(day) } };
  }
  const days = family.days ?? [];
  return days[(Date.UTC(year, month - 1, day) / DAY) % days.length];
}

/** A puzzle with a board: its setup chosen, its pieces given. @param {Document} puzzle @param {Pick<MadeBoard, "set" | "placed">} board @returns {Document} */
export function documentOf(puzzle, { set, placed }) {
  const { expect: _, ...document } = puzzle;
  return {
    ...document,
    ...(set ? { set } : {}),
    ...(placed ? { placed: placed.map(([piece, cells]) => ({ piece, cells })) } : {}),
  };
}
