import type { RateSeries } from '../../../modules/campaigns/rules/change-of-unit';
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

/** Places that are read; what is not found counts as one below. */
const depth = 20;

/**
 * Draws daily positions of keywords: whole, bounded by the first place and the depth, and step-like.
 * Most days nothing moves; now and then a keyword jumps, and a shared update moves many at once.
 */
export function noisyPositions({ units, days, seed }: Noise): number[][] {
  const random = new SeededRandom(seed, 'positions');
  const updates = Array.from({ length: days }, () =>
    random.next() < 0.03 ? 3 * normal(random) : 0,
  );
  return Array.from({ length: units }, () => {
    let place = 1 + random.next() * (depth + 4);
    const sensitivity = random.next();
    return updates.map((update) => {
      if (random.next() < 0.15) place += heavy(random) * 2;
      place += update * sensitivity;
      place = Math.min(depth + 8, Math.max(1, place));
      return Math.min(depth + 1, Math.max(1, Math.round(place)));
    });
  });
}

/** Answers that a reading of a prompt asks for. */
const answersADay = 5;

/** Draws rates of five answers a day, with levels from hardly ever to nearly always, that drift. */
export function noisyRates({ units, days, seed }: Noise): RateSeries[] {
  const random = new SeededRandom(seed, 'rates');
  const shared = walk(random, days, 0.05);
  return Array.from({ length: units }, () => {
    const level = 1.5 * normal(random);
    const drift = walk(random, days, 0.08);
    const rates = shared.map((all, day) => {
      const odds = Math.exp(level + all + (drift[day] ?? 0));
      let hits = 0;
      for (let answer = 0; answer < answersADay; answer += 1) {
        if (random.next() < odds / (1 + odds)) hits += 1;
      }
      return hits / answersADay;
    });
    return { rates, samples: rates.map(() => answersADay) };
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
