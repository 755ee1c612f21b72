import { createRandom } from '../fuzz/mutate';
import { diskNames, type Fault, linkNames, planEpisode } from './fault-plan';
import { recoveriesOf, spreadOf } from './recovery';

const processes = ['api', 'worker', 'temporal', 'postgres', 'clickhouse'];

const plan = (seed: number, canFill = true): Fault[][] => {
  const random = createRandom(seed);
  const targets = { processes, links: linkNames, disks: canFill ? diskNames : [] };
  return Array.from({ length: 300 }, () => planEpisode(targets, random));
};

it('plans the same faults for the same seed, and others for another', () => {
  expect(plan(7)).toEqual(plan(7));
  expect(plan(8)).not.toEqual(plan(7));
});

it('does one thing at a time to a process, a link or a disk, and kills in every episode', () => {
  for (const faults of plan(1)) {
    const resources = faults.map(({ kind, target }) => {
      if (kind === 'fill') return `disk ${target}`;
      return kind === 'kill' || kind === 'stop' ? `process ${target}` : `link ${target}`;
    });
    expect(new Set(resources).size).toBe(resources.length);
    expect(faults.filter(({ kind }) => kind === 'kill').length).toBeGreaterThan(0);
  }
});

it('comes to every fault of every target, and fills no disk where it cannot', () => {
  const names = (canFill: boolean) =>
    new Set(
      plan(1, canFill).flatMap((faults) => faults.map(({ kind, target }) => `${kind} ${target}`)),
    );
  expect(names(true).size).toBe(5 + 5 + 3 + 3 + 2);
  expect([...names(false)].filter((name) => name.startsWith('fill'))).toEqual([]);
});

it('measures recovery from the last heal to what was begun after it', () => {
  const subject = { kind: 'name', websiteId: 'web_1', name: 'x' } as const;
  const of = (beganAt: number, endedAt: number, outcome: 'ok' | 'unknown') => ({
    op: 'n',
    subject,
    beganAt,
    endedAt,
    outcome,
    httpStatus: null,
  });
  const attempts = [
    of(90, 120, 'ok'),
    of(130, 140, 'unknown'),
    of(150, 170, 'ok'),
    of(180, 190, 'ok'),
  ];
  expect(recoveriesOf([{ healedAt: 100 }], attempts, ['name', 'logs'])).toEqual([
    { episode: 0, kind: 'name', ms: 70 },
  ]);
});

it('says the median, the 99th percentile and the greatest', () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect(spreadOf(values)).toEqual({ count: 200, p50: 100, p99: 198, max: 200 });
  expect(spreadOf([])).toEqual({ count: 0, p50: 0, p99: 0, max: 0 });
});
