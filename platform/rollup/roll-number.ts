import { randomInt } from 'node:crypto';

/** With the seconds since 1970 before them, numbers stay exact below 2 ** 53. */
const rollsPerSecond = 4_000_000;

/** The lowest number of attempts that began in a second. */
export const rollsFrom = (atMs: number): number => Math.floor(atMs / 1_000) * rollsPerSecond;

/** A number that no other attempt has: the rows of one that fails count for nothing. */
export const newRoll = (nowMs: number): number => rollsFrom(nowMs) + randomInt(rollsPerSecond);
