/** Difficulty as stars, to be seen and to be heard. */

const MOST = 5;

/** Filled and empty stars, "" where the difficulty is not known. @param {number | null | undefined} stars */
export const starsText = (stars) => (stars ? "★".repeat(stars) + "☆".repeat(MOST - stars) : "");

/** The stars in words. @param {number | null | undefined} stars */
export const starsSaid = (stars) => (stars ? `${stars} of ${MOST} stars` : "");
