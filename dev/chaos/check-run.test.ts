import { checkRun, type FinalState } from './check-run';
import type { Attempt, Outcome, Subject } from './history';

let time = 0;
function attempt(op: string, subject: Subject, outcome: Outcome = 'ok', id?: string): Attempt {
  time += 1;
  const times = { beganAt: time, endedAt: time, httpStatus: null };
  return { op, subject, outcome, ...times, ...(id === undefined ? {} : { id }) };
}

const logs = (batch: string, outcome: Outcome = 'ok') =>
  attempt(batch, { kind: 'logs', batch, lines: 30 }, outcome);
const website = (outcome: Outcome, id?: string) =>
  attempt('w', { kind: 'website', domain: 'a.example' }, outcome, id);
const annotation = (outcome: Outcome, id?: string) =>
  attempt('a', { kind: 'annotation', title: 'one' }, outcome, id);
const named = (name: string, outcome: Outcome = 'ok') =>
  attempt(name, { kind: 'name', websiteId: 'web_1', name }, outcome);
const keywords = (outcome: Outcome = 'ok') =>
  attempt('k', { kind: 'keywords', websiteId: 'web_1', keywords: ['x', 'y'] }, outcome);
const listed = (missing: string[], outcome: Outcome = 'ok') =>
  attempt('l', { kind: 'keywordList', missing }, outcome);
const job = (id: string) => attempt('j', { kind: 'job', of: 'refresh' }, 'ok', id);
const jobEnd = (status: string) => attempt('e', { kind: 'jobEnd', jobId: 'job_1', status });

const nothing: FinalState = {
  batches: new Map(),
  blocks: [],
  websites: [],
  keywords: [],
  annotations: [],
  jobs: [],
  outboxEntries: 0,
  readings: [],
  boughtTwice: [],
  files: [],
  recordedFiles: [],
};

const rulesOf = (attempts: Attempt[], state: Partial<FinalState>) =>
  checkRun(attempts, { ...nothing, ...state }).map(({ rule, count }) => [rule, count]);
const stored = (rows: number, paths = rows) => ({ batches: new Map([['b', { rows, paths }]]) });
const aJob = (status: string, workflow: 'running' | 'ended' | 'missing' = 'ended') => ({
  jobs: [{ id: 'job_1', type: 'serp.collect', status, error: null, workflow }],
});

it('finds nothing in a run that kept every promise', () => {
  const attempts = [
    logs('b', 'unknown'),
    logs('b'),
    website('unknown'),
    website('ok', 'web_1'),
    named('1'),
    named('2'),
    keywords(),
    listed([]),
    annotation('ok', 'ann_1'),
    annotation('ok', 'ann_1'),
    job('job_1'),
    jobEnd('completed'),
  ];
  const state = {
    ...stored(30),
    blocks: [{ block: 'lgb_1.0', recorded: 30, rows: 30, batches: ['b'] }],
    websites: [{ id: 'web_1', domain: 'a.example', name: '2' }],
    keywords: ['x', 'y'].map((keyword) => ({ websiteId: 'web_1', keyword })),
    annotations: [{ id: 'ann_1', title: 'one' }],
    ...aJob('completed'),
    readings: [{ keyword: 'kw_1', inPostgres: '1 at 3', inClickHouse: '1 at 3' }],
    files: ['exports/a'],
    recordedFiles: ['exports/a'],
  };
  expect(rulesOf(attempts, state)).toEqual([]);
});

describe('log lines', () => {
  it.each<[string, Attempt[], Partial<FinalState>, unknown[]]>([
    ['acknowledged and absent', [logs('b')], {}, [['lost', 30]]],
    ['acknowledged and stored in part', [logs('b')], stored(29), [['lost', 1]]],
    [
      'acknowledged, one stored twice and one lost',
      [logs('b')],
      stored(30, 29),
      [
        ['lost', 1],
        ['doubled', 1],
      ],
    ],
    [
      'acknowledged after an attempt without a reply, and stored twice',
      [logs('b', 'unknown'), logs('b')],
      stored(60, 30),
      [['doubled', 30]],
    ],
    ['given up and stored twice', [logs('b', 'unknown')], stored(60, 30), [['doubled', 30]]],
    ['given up and stored in part', [logs('b', 'unknown')], stored(10), []],
    ['refused and stored', [logs('b', 'fail')], stored(30), [['refused but stored', 30]]],
    ['never sent', [], stored(30), [['refused but stored', 30]]],
  ])('%s', (_, attempts, state, expected) => {
    expect(rulesOf(attempts, state)).toEqual(expected);
  });

  it.each<[string, Outcome, number | null, number, unknown[]]>([
    ['recorded and not stored', 'ok', 30, 0, [['databases differ', 30]]],
    ['recorded and stored twice', 'ok', 30, 60, [['databases differ', 30]]],
    ['stored without a record though acknowledged', 'ok', null, 30, [['databases differ', 30]]],
    ['stored without a record, and given up', 'unknown', null, 30, []],
  ])('a block that is %s', (_, outcome, recorded, rows, expected) => {
    const blocks = [{ block: 'lgb_1.0', recorded, rows, batches: ['b'] }];
    expect(rulesOf([logs('b', outcome)], { ...stored(30), blocks })).toEqual(expected);
  });
});

describe('what a request makes', () => {
  const one = { id: 'ann_1', title: 'one' };
  const other = { id: 'ann_2', title: 'one' };
  it.each<[string, Attempt[], FinalState['annotations'], unknown[]]>([
    ['acknowledged and absent', [annotation('ok', 'ann_1')], [], [['lost', 1]]],
    [
      'made twice by a repeated request',
      [annotation('unknown'), annotation('ok', 'ann_2')],
      [one, other],
      [['doubled', 1]],
    ],
    [
      'acknowledged under two ids',
      [annotation('ok', 'ann_1'), annotation('ok', 'ann_2')],
      [one],
      [['lost', 1]],
    ],
    ['refused and made', [annotation('fail')], [one], [['refused but stored', 1]]],
    [
      'acknowledged, then refused',
      [annotation('ok', 'ann_1'), annotation('fail')],
      [one],
      [['acknowledged, then refused', 1]],
    ],
    ['of unknown outcome and made', [annotation('unknown')], [one], []],
  ])('%s', (_, attempts, annotations, expected) => {
    expect(rulesOf(attempts, { annotations })).toEqual(expected);
  });

  it('a website that is gone, and keywords that are gone or twice there', () => {
    expect(rulesOf([website('ok', 'web_1')], {})).toEqual([['lost', 1]]);
    const twice = ['x', 'x'].map((keyword) => ({ websiteId: 'web_1', keyword }));
    expect(rulesOf([keywords()], { keywords: twice })).toEqual([
      ['doubled', 1],
      ['lost', 1],
    ]);
    expect(rulesOf([keywords('unknown')], {})).toEqual([]);
  });

  it('a list without what was acknowledged, unless it was not read', () => {
    expect(rulesOf([listed(['x', 'y'])], {})).toEqual([['not listed', 2]]);
    expect(rulesOf([listed(['x', 'y'], 'unknown')], {})).toEqual([]);
  });

  it.each<[string, Attempt[], unknown[]]>([
    ['that was overwritten before', [named('old'), named('new')], [['lost', 1]]],
    ['that was acknowledged last', [named('new'), named('old')], []],
    [
      'that was written without a reply after the last acknowledged',
      [named('new'), named('old', 'unknown')],
      [],
    ],
    ['that was refused', [named('new'), named('old', 'fail')], [['lost', 1]]],
  ])('a name %s', (_, attempts, expected) => {
    const websites = [{ id: 'web_1', domain: 'a.example', name: 'old' }];
    expect(rulesOf(attempts, { websites })).toEqual(expected);
  });
});

describe('jobs', () => {
  const wrong = [['job not ended once', 1]];
  it.each<[string, Attempt[], Partial<FinalState>, unknown[]]>([
    ['acknowledged and absent', [job('job_1')], {}, [['lost', 1]]],
    ['still running', [job('job_1')], aJob('running', 'running'), wrong],
    ['ended, its workflow not', [job('job_1')], aJob('completed', 'running'), wrong],
    ['ended twice, differently', [job('job_1'), jobEnd('completed')], aJob('failed'), wrong],
    ['failed, as was seen', [job('job_1'), jobEnd('failed')], aJob('failed'), []],
    ['in the outbox', [], { outboxEntries: 1 }, wrong],
    ['that bought twice', [], { boughtTwice: ['call'] }, [['bought twice', 1]]],
  ])('%s', (_, attempts, state, expected) => {
    expect(rulesOf(attempts, state)).toEqual(expected);
  });
});

it('readings that differ, files that are missing, and files that no row names', () => {
  const state = {
    readings: [{ keyword: 'kw_1', inPostgres: '1 at 3', inClickHouse: null }],
    files: ['exports/a', 'exports/b.draft'],
    recordedFiles: ['exports/a', 'exports/c'],
  };
  expect(checkRun([], { ...nothing, ...state }).map(({ rule, what }) => [rule, what])).toEqual([
    ['databases differ', 'newest reading of kw_1: 1 at 3 in Postgres, null in ClickHouse'],
    ['file missing', 'exports/c'],
    ['file orphaned', 'exports/b.draft'],
  ]);
});
