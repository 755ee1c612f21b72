import { type Attempt, type Operation, type Subject, toOperations } from './history';

export type JobState = {
  id: string;
  type: string;
  status: string;
  error: string | null;
  workflow: 'running' | 'ended' | 'missing';
};

/** What is stored at the end. */
export type FinalState = {
  /** Visits of each batch of lines, and their different paths. */
  batches: ReadonlyMap<string, { rows: number; paths: number }>;
  /** Visits of a block by Postgres' record, null without one, and in ClickHouse. */
  blocks: Array<{ block: string; recorded: number | null; rows: number; batches: string[] }>;
  websites: Array<{ id: string; domain: string; name: string }>;
  keywords: Array<{ websiteId: string; keyword: string }>;
  annotations: Array<{ id: string; title: string }>;
  jobs: JobState[];
  outboxEntries: number;
  /** The newest reading of each keyword, as text. */
  readings: Array<{ keyword: string; inPostgres: string | null; inClickHouse: string | null }>;
  boughtTwice: string[];
  files: string[];
  recordedFiles: string[];
};

export const rules = [
  'lost',
  'not listed',
  'doubled',
  'refused but stored',
  'acknowledged, then refused',
  'job not ended once',
  'databases differ',
  'bought twice',
  'file missing',
  'file orphaned',
] as const;
export type Rule = (typeof rules)[number];

/** A promise that was broken. `count` is in what was lost or doubled: lines, rows, jobs or files. */
export type Problem = { rule: Rule; count: number; what: string };

type Of<Kind extends Subject['kind']> = Operation & { subject: Extract<Subject, { kind: Kind }> };
const ofKind = <Kind extends Subject['kind']>(operations: readonly Operation[], kind: Kind) =>
  operations.filter((each): each is Of<Kind> => each.subject.kind === kind);

/** Compares what clients noted with what is stored. */
export function checkRun(attempts: readonly Attempt[], state: FinalState): Problem[] {
  const operations = toOperations(attempts);
  return [
    ...checkLines(ofKind(operations, 'logs'), state),
    ...checkBlocks(ofKind(operations, 'logs'), state),
    ...checkMade(
      ofKind(operations, 'website'),
      ({ domain }) => domain,
      idsBy(state.websites, 'domain'),
    ),
    ...checkMade(
      ofKind(operations, 'annotation'),
      ({ title }) => title,
      idsBy(state.annotations, 'title'),
    ),
    ...checkNames(ofKind(operations, 'name'), state),
    ...checkKeywords(ofKind(operations, 'keywords'), state),
    ...checkLists(ofKind(operations, 'keywordList')),
    ...checkJobs(operations, state),
    ...checkReadings(state),
    ...checkFiles(state),
    ...operations
      .filter(({ isContradicted }) => isContradicted)
      .map(({ op }): Problem => ({ rule: 'acknowledged, then refused', count: 1, what: op })),
    ...state.boughtTwice.map((what): Problem => ({ rule: 'bought twice', count: 1, what })),
  ];
}

function checkLines(operations: Of<'logs'>[], { batches }: FinalState): Problem[] {
  const known = new Set(operations.map(({ subject }) => subject.batch));
  const strange = [...batches].filter(([batch]) => !known.has(batch));
  return [
    ...strange.map(
      ([batch, { rows }]): Problem => ({
        rule: 'refused but stored',
        count: rows,
        what: `lines of batch "${batch}", which no client sent`,
      }),
    ),
    ...operations.flatMap(({ subject: { batch, lines }, outcome }) => {
      const { rows, paths } = batches.get(batch) ?? { rows: 0, paths: 0 };
      const what = `batch ${batch} of ${lines} lines (${outcome}): ${rows} rows, ${paths} different`;
      const problems: Problem[] = [];
      if (outcome === 'ok' && paths < lines)
        problems.push({ rule: 'lost', count: lines - paths, what });
      if (rows > paths) problems.push({ rule: 'doubled', count: rows - paths, what });
      if (outcome === 'fail' && rows > 0) {
        problems.push({ rule: 'refused but stored', count: rows, what });
      }
      return problems;
    }),
  ];
}

/** A list may come from a replica of Postgres, which must not be behind. */
const checkLists = (operations: Of<'keywordList'>[]): Problem[] =>
  operations
    .filter(({ subject, outcome }) => outcome === 'ok' && subject.missing.length > 0)
    .map(({ op, subject: { missing } }) => ({
      rule: 'not listed',
      count: missing.length,
      what: `${op}: acknowledged, but not in the list read afterwards: ${missing.join(', ')}`,
    }));

/** A block without a record may remain of a batch that was given up. */
function checkBlocks(operations: Of<'logs'>[], { blocks }: FinalState): Problem[] {
  const outcomes = new Map(operations.map(({ subject, outcome }) => [subject.batch, outcome]));
  return blocks.flatMap(({ block, recorded, rows, batches }): Problem[] => {
    if (recorded === rows) return [];
    if (recorded === null && batches.every((batch) => outcomes.get(batch) === 'unknown')) return [];
    const what = `block ${block} of ${batches.join(', ')}: ${recorded ?? 'no'} visits recorded, ${rows} stored`;
    return [{ rule: 'databases differ', count: Math.abs((recorded ?? 0) - rows), what }];
  });
}

function idsBy<Key extends string>(
  rows: ReadonlyArray<{ id: string } & Record<Key, string>>,
  key: Key,
): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const row of rows) ids.set(row[key], [...(ids.get(row[key]) ?? []), row.id]);
  return ids;
}

/** What was acknowledged exists once, under the id of every reply. */
function checkMade<One extends Operation>(
  operations: readonly One[],
  nameOf: (subject: One['subject']) => string,
  stored: ReadonlyMap<string, string[]>,
): Problem[] {
  return operations.flatMap(({ subject, outcome, ids }) => {
    const name = nameOf(subject);
    const found = stored.get(name) ?? [];
    const what = `${subject.kind} "${name}" (${outcome}): replies named ${ids.join(', ') || 'no id'}, stored is ${found.join(', ') || 'none'}`;
    const problems: Problem[] = [];
    const missing = ids.filter((id) => !found.includes(id)).length;
    if (missing > 0) problems.push({ rule: 'lost', count: missing, what });
    if (found.length > 1) problems.push({ rule: 'doubled', count: found.length - 1, what });
    if (outcome === 'fail' && found.length > 0) {
      problems.push({ rule: 'refused but stored', count: found.length, what });
    }
    return problems;
  });
}

/** One client writes rising values: the last acknowledged one is left, or a later one that may have been written. */
function checkNames(operations: Of<'name'>[], { websites }: FinalState): Problem[] {
  const byWebsite = Map.groupBy(operations, ({ subject }) => subject.websiteId);
  return [...byWebsite].flatMap(([websiteId, all]): Problem[] => {
    const lastOk = all.findLastIndex(({ outcome }) => outcome === 'ok');
    if (lastOk < 0) return [];
    const possible = all.slice(lastOk).filter(({ outcome }) => outcome !== 'fail');
    const name = websites.find(({ id }) => id === websiteId)?.name;
    if (possible.some(({ subject }) => subject.name === name)) return [];
    const what = `website ${websiteId} has the name "${name}", and "${all[lastOk]?.subject.name}" was acknowledged`;
    return [{ rule: 'lost', count: 1, what }];
  });
}

function checkKeywords(operations: Of<'keywords'>[], { keywords }: FinalState): Problem[] {
  const counts = new Map<string, number>();
  const keyOf = (websiteId: string, keyword: string) => `${websiteId} ${keyword}`;
  for (const { websiteId, keyword } of keywords) {
    const key = keyOf(websiteId, keyword);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return operations.flatMap(({ subject, outcome }) =>
    subject.keywords.flatMap((keyword): Problem[] => {
      const key = keyOf(subject.websiteId, keyword);
      const count = counts.get(key) ?? 0;
      const what = `keyword ${key} (${outcome}): ${count} rows`;
      if (outcome === 'ok' && count === 0) return [{ rule: 'lost', count: 1, what }];
      return count > 1 ? [{ rule: 'doubled', count: count - 1, what }] : [];
    }),
  );
}

const endStates = ['completed', 'failed', 'canceled'];

/** An acknowledged job exists, has ended as clients saw it end, and so has its workflow. */
function checkJobs(
  operations: readonly Operation[],
  { jobs, outboxEntries }: FinalState,
): Problem[] {
  const stored = new Map(jobs.map((job) => [job.id, job]));
  const lost = ofKind(operations, 'job')
    .flatMap(({ ids }) => ids)
    .filter((id) => !stored.has(id))
    .map((id): Problem => ({ rule: 'lost', count: 1, what: `job ${id} was acknowledged` }));
  const rule = 'job not ended once';
  const unended = jobs.flatMap(({ id, type, status, workflow }): Problem[] => {
    const isOver = endStates.includes(status) && workflow !== 'running';
    return isOver
      ? []
      : [{ rule, count: 1, what: `${type} ${id} is ${status}, its workflow ${workflow}` }];
  });
  const changed = ofKind(operations, 'jobEnd').flatMap(({ subject }): Problem[] => {
    const status = stored.get(subject.jobId)?.status;
    if (status === subject.status) return [];
    return [
      { rule, count: 1, what: `job ${subject.jobId} was ${subject.status} and is ${status}` },
    ];
  });
  const waiting: Problem[] =
    outboxEntries === 0
      ? []
      : [{ rule, count: outboxEntries, what: `${outboxEntries} entries wait in the outbox` }];
  return [...lost, ...unended, ...changed, ...waiting];
}

const checkReadings = ({ readings }: FinalState): Problem[] =>
  readings
    .filter(({ inPostgres, inClickHouse }) => inPostgres !== inClickHouse)
    .map(({ keyword, inPostgres, inClickHouse }) => ({
      rule: 'databases differ',
      count: 1,
      what: `newest reading of ${keyword}: ${inPostgres} in Postgres, ${inClickHouse} in ClickHouse`,
    }));

function checkFiles({ files, recordedFiles }: FinalState): Problem[] {
  const [stored, recorded] = [new Set(files), new Set(recordedFiles)];
  const problemOf =
    (rule: Rule) =>
    (what: string): Problem => ({ rule, count: 1, what });
  return [
    ...[...recorded].filter((key) => !stored.has(key)).map(problemOf('file missing')),
    ...[...stored].filter((key) => !recorded.has(key)).map(problemOf('file orphaned')),
  ];
}
