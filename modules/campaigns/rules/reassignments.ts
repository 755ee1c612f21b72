import { SeededRandom } from '../../../platform/seeded-random';

/** Which units are treated, and within which groups treatment could have fallen differently. */
export type Arms = {
  /** A flag a unit. */
  isTreated: readonly boolean[];
  /** A group a unit: treatment is exchanged within a group only. One group if not stratified. */
  strata: readonly number[];
};

/**
 * Treatments that the design could have drawn. Each row has the indexes of the units that would
 * have been treated; the first row is what was drawn.
 */
export type Reassignments = {
  rows: Uint32Array;
  /** Treated units a row. */
  treated: number;
  count: number;
  /** Whether these are all that are possible, so that p is exact. */
  isExhaustive: boolean;
};

/** More than these are drawn at random. */
const exhaustiveMax = 20_000;

/**
 * Lists all treatments that the design could have drawn if there are at most 20,000; else the drawn
 * one and `count` - 1 random others, the same for the same seed.
 *
 * Source: E. J. G. Pitman, Supplement to the Journal of the Royal Statistical Society 4 (1937),
 * 119–130; for random ones, B. Phipson and G. K. Smyth, Statistical Applications in Genetics and
 * Molecular Biology 9 (2010), article 39: the drawn one is among them, so p is never 0.
 */
export function reassign(
  arms: Arms,
  { count, seed }: { count: number; seed: number },
): Reassignments {
  const groups = groupsOf(arms);
  const treated = groups.reduce((sum, group) => sum + group.treated, 0);
  const possible = groups.reduce(
    (product, { units, treated: ofGroup }) => product * combinations(units.length, ofGroup),
    1,
  );
  if (possible <= exhaustiveMax) return { ...listAll(groups, treated, possible), treated };
  return { ...drawSome(groups, { treated, count, seed }), treated };
}

/** A group's units, those drawn for treatment first. */
type Group = { units: number[]; treated: number };

function groupsOf({ isTreated, strata }: Arms): Group[] {
  const byStratum = Map.groupBy(isTreated.keys(), (unit) => strata[unit] ?? 0);
  return [...byStratum.values()].map((units) => {
    const drawn = units.filter((unit) => isTreated[unit]);
    return {
      units: [...drawn, ...units.filter((unit) => !isTreated[unit])],
      treated: drawn.length,
    };
  });
}

/** The number of ways to choose `chosen` of `all`; Infinity where it is beyond a number. */
function combinations(all: number, chosen: number): number {
  let ways = 1;
  for (let step = 1; step <= Math.min(chosen, all - chosen); step += 1) {
    ways = (ways * (all - step + 1)) / step;
  }
  return Math.round(ways);
}

function listAll(groups: readonly Group[], treated: number, possible: number) {
  const rows = new Uint32Array(possible * treated);
  // Each group's choices, the drawn one first.
  const choices = groups.map(({ units, treated: chosen }) => [...choose(units, chosen)]);
  const at = choices.map(() => 0);
  for (let row = 0; row < possible; row += 1) {
    rows.set(
      choices.flatMap((ofGroup, group) => ofGroup[at[group] ?? 0] ?? []),
      row * treated,
    );
    for (let group = 0; group < at.length; group += 1) {
      at[group] = (at[group] ?? 0) + 1;
      if ((at[group] ?? 0) < (choices[group]?.length ?? 0)) break;
      at[group] = 0;
    }
  }
  return { rows, count: possible, isExhaustive: true };
}

/** Yields every choice of `chosen` units; the first `chosen` units come first. */
function* choose(units: readonly number[], chosen: number, from = 0): Generator<number[]> {
  if (chosen === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= units.length - chosen; at += 1) {
    const unit = units[at] as number;
    for (const rest of choose(units, chosen - 1, at + 1)) yield [unit, ...rest];
  }
}

function drawSome(
  groups: readonly Group[],
  { treated, count, seed }: { treated: number; count: number; seed: number },
) {
  const random = new SeededRandom(seed, 'reassignment');
  const rows = new Uint32Array(count * treated);
  const pools = groups.map(({ units }) => Uint32Array.from(units));
  for (let row = 0; row < count; row += 1) {
    let at = row * treated;
    for (const [index, { treated: chosen }] of groups.entries()) {
      const pool = pools[index] as Uint32Array;
      if (row > 0) drawFirst(pool, chosen, random);
      for (let first = 0; first < chosen; first += 1) {
        rows[at] = pool[first] as number;
        at += 1;
      }
    }
  }
  return { rows, count, isExhaustive: false };
}

/** Puts a random choice of `chosen` values first, in place. */
function drawFirst(pool: Uint32Array, chosen: number, random: SeededRandom): void {
  for (let at = 0; at < chosen; at += 1) {
    const other = at + random.below(pool.length - at);
    const kept = pool[at] as number;
    pool[at] = pool[other] as number;
    pool[other] = kept;
  }
}
