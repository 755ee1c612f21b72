import { type Clause, instantsOf, toMillis, type VisitFilter, whereOf } from './visit-filter';

/** What visits can be counted by. */
export const visitDimensions = [
  ...([
    'bot',
    'operator',
    'purpose',
    'verification',
    'day',
    'hour',
    'status',
    'statusClass',
  ] as const),
  ...(['method', 'host', 'hasQuery', 'path', 'directory'] as const),
] as const;
export type VisitDimension = (typeof visitDimensions)[number];

/** The months of a website that are counted already, and under which number. */
export type Roll = { partition: number; roll: number };

/**
 * Where counts are read from. All but `visit` are roll-ups, and know less than single visits do: `hour`
 * no paths, `path` and `total` no hours, so that they serve whole months only, and `total` not even
 * the crawler.
 */
export type Grain = 'hour' | 'total' | 'path' | 'visit';

/** Files that pages are made with, by the ends of their names. */
const staticEndings = [
  'css',
  'js',
  'mjs',
  'map',
  'json',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'svg',
  'ico',
  'woff',
  'woff2',
  'ttf',
  'otf',
  'eot',
  'mp4',
  'webm',
  'mp3',
  'wasm',
];

/** Whether a path names such a file. */
export const isStaticSql = `lower(substringIndex(path, '.', -1)) IN (${staticEndings
  .map((ending) => `'${ending}'`)
  .join(', ')})`;

/** Grains by what they know; the first that knows everything is read. */
const known: Record<Exclude<Grain, 'visit'>, ReadonlySet<VisitDimension>> = {
  hour: new Set([
    ...(['bot', 'operator', 'purpose', 'verification', 'day', 'hour', 'status'] as const),
    ...(['statusClass', 'method', 'host', 'hasQuery'] as const),
  ]),
  total: new Set(['verification', 'path', 'directory'] as const),
  path: new Set([
    ...(['bot', 'operator', 'purpose', 'verification', 'status', 'statusClass'] as const),
    ...(['hasQuery', 'path', 'directory'] as const),
  ]),
};

export function grainOf(dimensions: readonly VisitDimension[], filter: VisitFilter): Grain {
  const { bot, operator, purpose, status, path } = filter;
  const isOfAll = [bot, operator, purpose, status].every((asked) => asked === undefined);
  const knows = (grain: keyof typeof known) => dimensions.every((each) => known[grain].has(each));
  if (path === undefined && knows('hour')) return 'hour';
  if (isOfAll && knows('total')) return 'total';
  return knows('path') ? 'path' : 'visit';
}

/** The names of a query's parameters, each once. */
export const parameterNameSql =
  "arrayJoin(arrayDistinct(extractURLParameterNames(concat('?', query))))";

const common = 'bot, operator, purpose, verification, status';

const columns = {
  hour: {
    table: 'crawler_hours',
    rolled: `${common}, day, hour, method, host, has_query, is_static, visits AS n, first_at, last_at`,
    single: `${common}, day, toHour(at) AS hour, method, host, toBool(query != '') AS has_query,
      ${isStaticSql} AS is_static, toUInt64(1) AS n, at AS first_at, at AS last_at`,
  },
  total: {
    table: 'crawler_path_totals',
    rolled: 'verification, path, path_hash, visits AS n, first_at, last_at',
    single: `verification, path, path_hash, toUInt64(1) AS n, at AS first_at, at AS last_at`,
  },
  path: {
    table: 'crawler_paths',
    rolled: `${common}, path, path_hash, has_query, visits AS n, first_at, last_at`,
    single: `${common}, path, path_hash, toBool(query != '') AS has_query, toUInt64(1) AS n,
      at AS first_at, at AS last_at`,
  },
  visit: {
    single: `*, toHour(at) AS hour, toBool(query != '') AS has_query, ${isStaticSql} AS is_static,
      toUInt64(1) AS n, at AS first_at, at AS last_at`,
  },
} as const;

const hourMs = 3_600_000;

const monthStart = (partition: number, monthsLater = 0) =>
  Date.UTC(Math.floor(partition / 100), (partition % 100) - 1 + monthsLater, 1);

/** The rolls that lie in the range, so that what is read of them needs no instants. */
function rollsWithin(rolls: readonly Roll[], from: number, to: number): Roll[] {
  return rolls.filter(
    ({ partition }) => monthStart(partition) >= from && monthStart(partition, 1) <= to,
  );
}

function rollsTouching(rolls: readonly Roll[], from: number, to: number): Roll[] {
  return rolls.filter(
    ({ partition }) => monthStart(partition, 1) > from && monthStart(partition) < to,
  );
}

const dayMs = 24 * hourMs;

/** The range by the columns of a roll-up: its ends must be whole days, or hours where it has any. */
function rolledTimes({ range }: VisitFilter): string {
  const { from, to } = { from: toMillis(range.from), to: toMillis(range.to) };
  const hour = `(toUInt32(day) * 24 + hour) * ${hourMs}`;
  const clauses: string[] = [];
  if (from !== undefined) {
    clauses.push("day >= toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))");
    if (from % dayMs !== 0) clauses.push(`${hour} >= {from:Int64}`);
  }
  if (to !== undefined) {
    clauses.push("day <= toDate(fromUnixTimestamp64Milli({to:Int64} - 1, 'UTC'))");
    if (to % dayMs !== 0) clauses.push(`${hour} < {to:Int64}`);
  }
  return clauses.join(' AND ') || '1';
}

/** A roll-up and what stands for it where months are not rolled up. */
type Rolled = {
  table: string;
  rolled: string;
  /** SELECT and FROM of single visits. */
  single: string;
  /** What a range's ends must be whole of to be cut from the roll-up; else it serves whole months. */
  stepMs: number | undefined;
};

/** The rolls that the range can be read from. */
function usableRolls(
  { range }: VisitFilter,
  rolls: readonly Roll[],
  stepMs: number | undefined,
): Roll[] {
  const from = toMillis(range.from) ?? Number.NEGATIVE_INFINITY;
  const to = toMillis(range.to) ?? Number.POSITIVE_INFINITY;
  const isWhole = (ms: number) => !Number.isFinite(ms) || ms % (stepMs ?? Number.NaN) === 0;
  return isWhole(from) && isWhole(to)
    ? rollsTouching(rolls, from, to)
    : rollsWithin(rolls, from, to);
}

function sourceFrom(of: Rolled, filter: VisitFilter, rolls: readonly Roll[]): Clause {
  const where = whereOf(filter);
  const instants = instantsOf(filter.range);
  const parameters = { ...where.parameters, ...instants.parameters };
  const single = `${of.single} WHERE ${where.sql} AND ${instants.sql}`;
  const usable = usableRolls(filter, rolls, of.stepMs);
  if (usable.length === 0) return { sql: `(${single})`, parameters };
  const times = of.stepMs === undefined ? '1' : rolledTimes(filter);
  return {
    sql: `(SELECT ${of.rolled} FROM ${of.table} WHERE ${where.sql} AND ${times}
        AND partition IN {partitions:Array(UInt32)} AND roll IN {rolls:Array(UInt64)}
      UNION ALL ${single} AND partition NOT IN {partitions:Array(UInt32)})`,
    parameters: {
      ...parameters,
      partitions: usable.map(({ partition }) => partition),
      rolls: usable.map(({ roll }) => roll),
    },
  };
}

/**
 * What counts are read from, in parentheses for a FROM clause: a row a visit or more, `n` says how many,
 * `first_at` and `last_at` when. Months that are rolled up are read from there, all others visit by
 * visit, and both make one exact answer.
 */
export function visitSource(grain: Grain, filter: VisitFilter, rolls: readonly Roll[]): Clause {
  const single = `SELECT ${columns[grain].single} FROM crawler_visits`;
  if (grain === 'visit') {
    return sourceFrom({ table: '', rolled: '', single, stepMs: undefined }, filter, []);
  }
  const stepMs = grain === 'hour' ? hourMs : undefined;
  return sourceFrom({ ...columns[grain], single, stepMs }, filter, rolls);
}

/** The same with a row for each name of a parameter that a visit's query has. */
export function parameterSource(filter: VisitFilter, rolls: readonly Roll[]): Clause {
  const single = `SELECT ${common}, ${parameterNameSql} AS name, toUInt64(1) AS n FROM crawler_visits`;
  const rolled = `${common}, name, visits AS n`;
  const of = { table: 'crawler_parameters', rolled, single, stepMs: dayMs };
  return sourceFrom(of, filter, filter.path === undefined ? rolls : []);
}
