import { setTimeout as sleep } from 'node:timers/promises';

/** What one input of 64 KiB may cost a thread that others share. */
export const sharedThreadMsMax = 50;

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Processor time of this thread in one run; what other programs do does not count. */
export async function threadMsOf(work: () => unknown): Promise<number> {
  const before = threadMs();
  await work();
  return threadMs() - before;
}

/** What `cutAndSerialize` costs on the machine for which the bound is meant. */
const referenceMs = 3;
const referenceText = 'a,1;"\\ /'.repeat(8_192);

function cutAndSerialize(): void {
  JSON.parse(JSON.stringify(referenceText.split(/[;,"/]/)));
}

/** How much slower this machine is now, at least 1. */
function slowness(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20; run += 1) {
    const before = threadMs();
    cutAndSerialize();
    least = Math.min(least, threadMs() - before);
  }
  return Math.max(1, least / referenceMs);
}

/** The bytes of one hostile input. */
export const hostileBytes = 64 * 1024;

/** Runs that made some parser's time grow with their square, and what else could. */
const patterns = [
  ' ',
  '\t',
  '0',
  'a',
  'é',
  '"',
  "'",
  '\\',
  '/',
  '.',
  ',',
  ';',
  ':',
  '=',
  '&',
  '%',
  '%2',
  '%25',
  '$',
  '€',
  '-',
  '+',
  '#',
  '<',
  '>',
  '[',
  '{',
  '(',
  '*',
  '@',
  '|',
  '\u3000',
  '🦊',
  ' a',
  'a ',
  'a,',
  'a=b;',
  '""',
  '"\\',
  '{} "',
  '1.1.1.1, ',
  '::1,',
  '//',
  '../',
  '&amp;',
  'bot ',
] as const;

const fill = (pattern: string, bytes: number) =>
  pattern.repeat(Math.floor(bytes / Buffer.byteLength(pattern)));

/** Texts of at most that many bytes, each a run of one pattern; the last character breaks the run. */
export const hostileTexts = (bytes = hostileBytes): string[] =>
  patterns.flatMap((pattern) => [`${fill(pattern, bytes - 4)}!`]);

/** One of every sort, for tests that have many places to put them. */
export const fewHostileTexts = (bytes = hostileBytes): string[] =>
  [' ', '0', '/', '"\\', ';', '1.1.1.1, '].map((pattern) => `1${fill(pattern, bytes - 4)}!`);

/** A turn has compiling and collecting garbage in it, which the least of many runs has not. */
const turnFactor = 3;

/**
 * Processor time of this thread in the longest turn of the event loop while the work is done, of
 * the better of two runs, counted as on a machine of usual speed like `costOf`.
 */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2 && least > sharedThreadMsMax; run += 1) {
    least = Math.min(least, await longestTurn(work));
  }
  return least > sharedThreadMsMax ? least / (turnFactor * slowness()) : least;
}

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = threadMs();
  const turn = () => {
    const now = threadMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(turn, 1);
  try {
    await work();
    turn();
    return longest;
  } finally {
    clearInterval(timer);
  }
}

const quickRuns = 12;
const runsMax = 20;
const pauseMs = 200;

/** Code that ran twenty times is not optimized yet. */
const coldFactor = 2;

/**
 * Processor time of this thread alone. Of a slow run, the least of twelve: compiling and collecting
 * garbage are not what is looked for. If that is still too much, the least of eight more after
 * pauses: what another program does to a shared core and its caches costs processor time as well.
 * What is still too much is counted as on a machine of usual speed, since time that grows with the
 * square of the input is looked for.
 */
export async function costOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runsMax && least > sharedThreadMsMax; run += 1) {
    if (run >= quickRuns) await sleep(pauseMs);
    least = Math.min(least, await threadMsOf(work));
    if (least > 20 * sharedThreadMsMax) break;
  }
  return least > sharedThreadMsMax ? least / (coldFactor * slowness()) : least;
}
