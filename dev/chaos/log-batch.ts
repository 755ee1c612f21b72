import { toClfTime } from '../clf-time';

const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const dayMs = 86_400_000;

/** The bounds of a batch's lines, by a random number below `to`. Tiny ones are stored by their key alone. */
const sizes = [
  { to: 0.15, min: 1, max: 19 },
  { to: 0.75, min: 20, max: 800 },
  { to: 0.97, min: 800, max: 4_000 },
];
const longest = { min: 15_000, max: 25_000 };

export type LogBatch = { name: string; lines: number; body: Buffer; needsKey: boolean };

/**
 * A log of a crawler's visits, each with a path of its own: `/chaos/<batch>/<number>`. Some batches
 * have lines of two months, so that they are more than one insert.
 */
export function makeLogBatch(name: string, now: Date, random: () => number): LogBatch {
  const drawn = random();
  const size = sizes.find(({ to }) => drawn < to) ?? longest;
  const lines = size.min + Math.floor(random() * (size.max - size.min + 1));
  const early = new Date(now.getTime() - 40 * dayMs);
  const earlyLines = random() < 0.1 ? Math.floor(lines / 3) : 0;
  const texts = Array.from({ length: lines }, (_, number) => {
    const at = toClfTime(number < earlyLines ? early : now);
    return `66.249.66.1 - - [${at}] "GET /chaos/${name}/${number} HTTP/1.1" 200 512 "-" "${agent}"\n`;
  });
  return { name, lines, body: Buffer.from(texts.join('')), needsKey: lines < 20 };
}
