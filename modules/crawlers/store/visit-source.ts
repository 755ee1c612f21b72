import { dayMs } from '../../../platform/calendar/day';
import {
  isWhole,
  planVisits,
  type RolledTable,
  type VisitRoll,
  type VisitTimes,
} from '../rules/plan-visits';
import {
  type Clause,
  instantsOf,
  nearWebsite,
  toMillis,
  type VisitFilter,
  whereOf,
} from './visit-filter';

/** Dimensions by which visits can be counted. */
export const visitDimensions = [
  'bot',
  'operator',
  'purpose',
  'verification',
  'day',
  'hour',
  'httpStatus',
  'statusClass',
  'method',
  'host',
  'hasQuery',
  'path',
  'directory',
] as const;
export type VisitDimension = (typeof visitDimensions)[number];

/**
 * Sources of counts. All but `visit` are roll-ups with fewer columns than single visits. `day` and
 * `hour` have no paths. `path` and `total` have no hours, so they serve whole months only; `total`
 * does not even have the crawler.
 */
export type Grain = 'day' | 'hour' | 'total' | 'path' | 'visit';

/** SQL for the class of a status, such as `2xx`. */
export const statusClassSql = "if(status = 0, NULL, concat(toString(intDiv(status, 100)), 'xx'))";

/** File extensions of the resources that pages load. */
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

/** SQL for whether a path names a page resource. */
export const isStaticSql = `lower(substringIndex(path, '.', -1)) IN (${staticEndings
  .map((ending) => `'${ending}'`)
  .join(', ')})`;

const dayDimensions = [
  'bot',
  'operator',
  'purpose',
  'verification',
  'day',
  'httpStatus',
  'statusClass',
  'method',
  'host',
  'hasQuery',
] as const;

/** Dimensions of each grain; the first grain with every needed dimension is read. */
const known: Record<Exclude<Grain, 'visit'>, ReadonlySet<VisitDimension>> = {
  day: new Set(dayDimensions),
  hour: new Set([...dayDimensions, 'hour'] as const),
  total: new Set(['verification', 'path', 'directory'] as const),
  path: new Set([
    'bot',
    'operator',
    'purpose',
    'verification',
    'httpStatus',
    'statusClass',
    'hasQuery',
    'path',
    'directory',
  ] as const),
};

export function grainOf(dimensions: readonly VisitDimension[], filter: VisitFilter): Grain {
  const { bot, operator, purpose, httpStatus, path } = filter;
  const isOfAll = [bot, operator, purpose, httpStatus].every((asked) => asked === undefined);
  const knows = (grain: keyof typeof known) => dimensions.every((each) => known[grain].has(each));
  if (path === undefined && knows('day')) return 'day';
  if (path === undefined && knows('hour')) return 'hour';
  if (isOfAll && knows('total')) return 'total';
  return knows('path') ? 'path' : 'visit';
}

/** The names of a query's parameters, each once. */
export const parameterNameSql =
  "arrayJoin(arrayDistinct(extractURLParameterNames(concat('?', query))))";

const common = 'bot, operator, purpose, verification, status';

const ofDay = 'day, method, host, has_query, is_static';
const singleOfDay = `day, method, host, toBool(query != '') AS has_query, ${isStaticSql} AS is_static`;
const counted = 'visits AS n, first_at, last_at';
const countedSingle = 'toUInt64(1) AS n, at AS first_at, at AS last_at';

const hourMs = 3_600_000;

const columns = {
  day: {
    table: 'crawler_hours',
    rolled: `${common}, ${ofDay}, ${counted}`,
    single: `${common}, ${singleOfDay}, ${countedSingle}`,
    stepMs: dayMs,
    kinds: ['month', 'year', 'day'],
  },
  hour: {
    table: 'crawler_hours',
    rolled: `${common}, hour, ${ofDay}, ${counted}`,
    single: `${common}, toHour(at) AS hour, ${singleOfDay}, ${countedSingle}`,
    stepMs: hourMs,
    kinds: ['month', 'day'],
  },
  total: {
    table: 'crawler_path_totals',
    rolled: `verification, path, path_hash, ${counted}`,
    single: `verification, path, path_hash, ${countedSingle}`,
    stepMs: undefined,
    kinds: ['month', 'year', 'days'],
  },
  path: {
    table: 'crawler_paths',
    rolled: `${common}, path, path_hash, has_query, ${counted}`,
    single: `${common}, path, path_hash, toBool(query != '') AS has_query, ${countedSingle}`,
    stepMs: undefined,
    kinds: ['month', 'year', 'days'],
  },
  visit: {
    table: '',
    rolled: '',
    single: `*, toHour(at) AS hour, toBool(query != '') AS has_query, ${isStaticSql} AS is_static,
      ${countedSingle}`,
    stepMs: undefined,
    kinds: [],
  },
} as const satisfies Record<Grain, Rolled>;

/**
 * Builds the range over a roll-up's columns: its ends must be whole days, or hours if it has them.
 */
function rolledTimes(filter: VisitFilter): string {
  const { fromMs: from, toMs: to } = timesOf(filter);
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

/** A roll-up, and its equivalent for months that are not rolled up. */
type Rolled = RolledTable & {
  table: string;
  rolled: string;
  /** SELECT and FROM of single visits. */
  single: string;
};

const timesOf = ({ range }: VisitFilter): VisitTimes => ({
  fromMs: toMillis(range.from),
  toMs: toMillis(range.to),
});

function sourceFrom(of: Rolled, filter: VisitFilter, rolls: readonly VisitRoll[]): Clause {
  const where = whereOf(filter);
  const instants = instantsOf(filter.range);
  const parameters = { ...where.parameters, ...instants.parameters };
  const single = `${of.single} WHERE ${where.sql} AND ${instants.sql}`;
  const { months, days, dayMonths, ...plan } = planVisits(timesOf(filter), rolls, of);
  if (plan.rolls.length === 0) return { sql: `(${single})`, parameters };
  // Visits whose times were far from the present as they came are in no month's roll-up.
  const besidesDays =
    days.length === 0
      ? ''
      : 'AND NOT (partition IN {dayMonths:Array(UInt32)} AND day IN {days:Array(Date)})';
  const times = of.stepMs === undefined ? '1' : rolledTimes(filter);
  return {
    sql: `(SELECT ${of.rolled} FROM ${of.table} WHERE ${whereOf(filter, nearWebsite).sql} AND ${times}
        AND partition IN {partitions:Array(UInt32)} AND roll IN {rolls:Array(UInt64)}
      UNION ALL ${single} AND partition NOT IN {months:Array(UInt32)} ${besidesDays})`,
    parameters: {
      ...parameters,
      partitions: [...new Set(plan.rolls.map(({ partition }) => partition))],
      rolls: plan.rolls.map(({ roll }) => roll),
      months,
      ...(days.length > 0 && { dayMonths, days }),
    },
  };
}

/**
 * Builds the source of counts, in parentheses for a FROM clause. Each row is one visit or more: `n`
 * is the count, `first_at` and `last_at` are the times. Rolled-up months are read from the roll-up,
 * all others visit by visit; together they give one exact result.
 */
export function visitSource(
  asked: Grain,
  filter: VisitFilter,
  rolls: readonly VisitRoll[],
): Clause {
  // A range that begins or ends within a day is cut from hours.
  const grain = asked === 'day' && !isWhole(timesOf(filter), dayMs) ? 'hour' : asked;
  const single = `SELECT ${columns[grain].single} FROM crawler_visits`;
  return sourceFrom({ ...columns[grain], single }, filter, grain === 'visit' ? [] : rolls);
}

/** Builds the same source with one row for each parameter name of a visit's query. */
export function parameterSource(filter: VisitFilter, rolls: readonly VisitRoll[]): Clause {
  const single = `SELECT ${common}, ${parameterNameSql} AS name, toUInt64(1) AS n FROM crawler_visits`;
  const rolled = `${common}, name, visits AS n`;
  const of = {
    table: 'crawler_parameters',
    rolled,
    single,
    stepMs: dayMs,
    kinds: ['month', 'day'],
  } as const;
  return sourceFrom(of, filter, filter.path === undefined ? rolls : []);
}
