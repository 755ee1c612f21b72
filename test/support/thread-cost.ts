import { setTimeout as sleep } from 'node:timers/promises';

/** What one input of 64 KiB may cost a thread that others share. */
export const sharedThreadMsMax = 50;

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

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

/**
 * Jest's contexts look up globals such as `Math` through an interceptor, which makes loops over bytes
 * several times as slow as in the service.
 */
const globalsFactor = 3;
const quickRuns = 12;
const runsMax = 20;
const pauseMs = 200;

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
    const before = threadMs();
    await work();
    least = Math.min(least, threadMs() - before);
    if (least > 20 * sharedThreadMsMax) break;
  }
  return least > sharedThreadMsMax ? least / (globalsFactor * slowness()) : least;
}
