export const linkNames = ['temporal', 'postgres', 'clickhouse'] as const;
export type LinkName = (typeof linkNames)[number];

export const diskNames = ['clickhouse', 'files'] as const;
export type DiskName = (typeof diskNames)[number];

/** What can fail. */
export type Targets = {
  processes: readonly string[];
  links: readonly LinkName[];
  disks: readonly DiskName[];
};

type When = { afterMs: number; forMs: number };

/** Begins `afterMs` after the episode and is healed `forMs` later. */
export type Fault = When &
  (
    | { kind: 'kill' | 'stop'; target: string }
    | { kind: 'cut'; target: LinkName }
    | { kind: 'delay'; target: LinkName; delayMs: number }
    | { kind: 'fill'; target: DiskName }
  );

type Range = readonly [min: number, max: number];

const times: Record<Fault['kind'], Range> = {
  kill: [0, 2_000],
  stop: [500, 6_000],
  cut: [500, 4_000],
  delay: [1_000, 5_000],
  fill: [1_000, 4_000],
};
const afterMs: Range = [0, 2_000];
const delayMs: Range = [20, 1_000];
const killsAtOnce: Range = [1, 3];
const othersAtOnce: Range = [0, 2];

/**
 * The faults of one episode, which overlap: one to three kills, and up to two of the others. The
 * same random numbers give the same faults. A process is killed or stopped once in an episode, and
 * a link or disk has one fault.
 */
export function planEpisode(targets: Targets, random: () => number): Fault[] {
  const whole = ([min, max]: Range) => min + Math.floor(random() * (max - min + 1));
  const when = (kind: Fault['kind']): When => ({
    afterMs: whole(afterMs),
    forMs: whole(times[kind]),
  });
  const processes = shuffled(targets.processes, random);
  const faults: Fault[] = processes
    .splice(0, whole(killsAtOnce))
    .map((target) => ({ kind: 'kill', target, ...when('kill') }));
  const links = shuffled(targets.links, random);
  const disks = shuffled(targets.disks, random);
  const others = [
    () =>
      processes.splice(0, 1).map((target): Fault => ({ kind: 'stop', target, ...when('stop') })),
    () => links.splice(0, 1).map((target): Fault => ({ kind: 'cut', target, ...when('cut') })),
    () =>
      links
        .splice(0, 1)
        .map(
          (target): Fault => ({ kind: 'delay', target, delayMs: whole(delayMs), ...when('delay') }),
        ),
    () => disks.splice(0, 1).map((target): Fault => ({ kind: 'fill', target, ...when('fill') })),
  ];
  const count = whole(othersAtOnce);
  for (const other of shuffled(others, random).slice(0, count)) faults.push(...other());
  return faults;
}

/** Fisher and Yates' shuffle. */
function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const left = [...values];
  return values.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
