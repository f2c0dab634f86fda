/** Boards of the day and levels: dates and their numbers, addresses, and puzzles with a board. */

/** @import { Chosen, DailyFamily, Document, GameBoard, PlacedData } from "./types.d.ts" */
/**
 * @typedef {{stars: number | null, set?: Record<string, Chosen>, placed?: [string, number[][]][]}} Level
 * @typedef {{name: string, puzzle: string, title: string, levels: Level[]}} LevelFamily
 */

const VERSION = 1;
/** The edition of the boards of the day: links of earlier ones say so. */
export const EDITION = "2";
const DAY = 86_400_000;
/** The days from 1 January of the year 1, which has number 1, to the first day of the clock. */
const BEFORE = 719_163;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Read the levels of each family. @returns {Promise<LevelFamily[]>} */
export async function readLevels() {
  const answer = await fetch(new URL("levels.json", import.meta.url));
  const { version, families } = /** @type {{version: number, families: LevelFamily[]}} */ (await answer.json());
  if (version !== VERSION) throw new Error("The levels belong to another version of this page: reload it.");
  return families;
}

/** The date of a moment as people here write it: "2026-11-23". @param {Date} moment */
export function dateText(moment) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(moment.getFullYear()).padStart(4, "0")}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Whether a text is a date. @param {string} text */
export function isDate(text) {
  const moment = new Date(`${text}T00:00:00`);
  return !isNaN(moment.getTime()) && dateText(moment) === text;
}

/** The part of an address that opens a board of the day or a level. @param {Pick<GameBoard, "kind" | "family" | "date" | "level">} board */
export function addressOf({ kind, family, date, level }) {
  return kind === "daily" ? `#daily=${family}&date=${date}&edition=${EDITION}` : `#level=${family}-${level}`;
}

/** The number of a day for a family: its year if the setup is the date, else its days from 1 January of the year 1. @param {DailyFamily} family @param {string} date */
export function numberOf({ dated }, date) {
  return dated ? Number(date.slice(0, 4)) : Date.parse(`${date}T00:00:00Z`) / DAY + BEFORE;
}

/** The setting of a family on a date, if its setup is the date. @param {DailyFamily} family @param {string} date */
export function settingOf({ dated }, date) {
  const [, month, day] = date.split("-").map(Number);
  return dated ? { set: { month: MONTHS[month - 1], day: String(day) } } : {};
}

/** A puzzle with a board: its setup chosen, its pieces given. @param {Document} puzzle @param {{set?: Record<string, Chosen>, placed?: PlacedData[]}} board @returns {Document} */
export function documentOf(puzzle, { set, placed }) {
  const { expect: _, ...document } = puzzle;
  return { ...document, ...(set ? { set } : {}), ...(placed ? { placed } : {}) };
}
