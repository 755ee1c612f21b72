import { SeededRandom } from '../../../platform/seeded-random';

export type Noise = {
  units: number;
  days: number;
  seed: number;
  /** Least clicks a day, as a power of ten; the greatest are 2.5 powers above. */
  levelMin?: number;
};

const carriedOver = 0.7;
const weekly = [1.1, 1.15, 1.15, 1.1, 1, 0.7, 0.8];

/**
 * Draws daily clicks of pages as difficult as real ones: levels over three decades, a shared weekly
 * season and a shared walk of demand, autocorrelated noise with heavy tails, and whole counts.
 */
export function noisySeries({ units, days, seed, levelMin = 0.5 }: Noise): number[][] {
  const random = new SeededRandom(seed, 'series');
  const shared = walk(random, days, 0.02);
  return Array.from({ length: units }, () => {
    const level = 10 ** (levelMin + 2.5 * random.next());
    const size = 0.1 + 0.2 * random.next();
    let carried = 0;
    return Array.from({ length: days }, (_, day) => {
      carried = carriedOver * carried + size * heavy(random);
      const mean = level * (weekly[day % 7] ?? 1) * Math.exp((shared[day] ?? 0) + carried);
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
    });
  });
}

/** Box and Muller. */
const normal = (random: SeededRandom): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Student's t with three degrees of freedom, scaled to a variance of 1. */
function heavy(random: SeededRandom): number {
  const squares = normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2;
  return normal(random) / Math.sqrt(squares);
}

function walk(random: SeededRandom, days: number, step: number): number[] {
  let at = 0;
  return Array.from({ length: days }, () => {
    at += step * normal(random);
    return at;
  });
}
