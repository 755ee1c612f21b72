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
 * A rolled-up month of a website with the number of its roll-up, or a year: several months that are
 * added up. Or a day of the present month, or several days counted by path; these have no months.
 */
export type Roll = {
  partition: number;
  roll: number;
  months: readonly number[];
  /** Whether visits are counted by day; false for years that an earlier version added up. */
  hasDays: boolean;
  /** As 2026-11-28; null for months and years. */
  day: string | null;
  /** Days of the present month, in order, whose visits it counts by path; empty for all others. */
  pathDays: readonly string[];
};

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
const dayMs = 24 * hourMs;

const columns = {
  day: {
    table: 'crawler_hours',
    rolled: `${common}, ${ofDay}, ${counted}`,
    single: `${common}, ${singleOfDay}, ${countedSingle}`,
    stepMs: dayMs,
    hasYears: true,
  },
  hour: {
    table: 'crawler_hours',
    rolled: `${common}, hour, ${ofDay}, ${counted}`,
    single: `${common}, toHour(at) AS hour, ${singleOfDay}, ${countedSingle}`,
    stepMs: hourMs,
    hasYears: false,
  },
  total: {
    table: 'crawler_path_totals',
    rolled: `verification, path, path_hash, ${counted}`,
    single: `verification, path, path_hash, ${countedSingle}`,
    stepMs: undefined,
    hasYears: true,
  },
  path: {
    table: 'crawler_paths',
    rolled: `${common}, path, path_hash, has_query, ${counted}`,
    single: `${common}, path, path_hash, toBool(query != '') AS has_query, ${countedSingle}`,
    stepMs: undefined,
    hasYears: true,
  },
  visit: {
    table: '',
    rolled: '',
    single: `*, toHour(at) AS hour, toBool(query != '') AS has_query, ${isStaticSql} AS is_static,
      ${countedSingle}`,
    stepMs: undefined,
    hasYears: false,
  },
} as const satisfies Record<Grain, Rolled>;

const monthStart = (partition: number, monthsLater = 0) =>
  Date.UTC(Math.floor(partition / 100), (partition % 100) - 1 + monthsLater, 1);

const isYear = ({ months }: Roll) => months.length > 1;

/**
 * Returns rolls of months that are completely in the range, which need no filter by instant: those
 * of years, and of the months besides.
 */
function rollsWithin(rolls: readonly Roll[], from: number, to: number): Roll[] {
  return withoutAdded(
    rolls.filter(({ months }) =>
      months.every((month) => monthStart(month) >= from && monthStart(month, 1) <= to),
    ),
  );
}

/** Returns the rolls of months that are partly in the range: those of years, and of others. */
function rollsTouching(rolls: readonly Roll[], from: number, to: number): Roll[] {
  return withoutAdded(
    rolls.filter(({ months }) =>
      months.some((month) => monthStart(month, 1) > from && monthStart(month) < to),
    ),
  );
}

/** Leaves out months that one of the years adds up. */
function withoutAdded(rolls: readonly Roll[]): Roll[] {
  const years = rolls.filter(isYear);
  const added = new Set(years.flatMap(({ months }) => months));
  return [...years, ...rolls.filter((roll) => !isYear(roll) && !added.has(roll.partition))];
}

/**
 * Builds the range over a roll-up's columns: its ends must be whole days, or hours if it has them.
 */
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

/** A roll-up, and its equivalent for months that are not rolled up. */
type Rolled = {
  table: string;
  rolled: string;
  /** SELECT and FROM of single visits. */
  single: string;
  /**
   * Alignment that a range's ends need to be cut from the roll-up; undefined: whole months only.
   */
  stepMs: number | undefined;
  /** Whether the roll-up has rows of years. */
  hasYears: boolean;
};

type RolledDays = { roll: Roll; days: readonly string[] };

/**
 * Returns the rolled-up days from which the range can be read: its ends may cut one at whole steps,
 * but not those that are counted together.
 */
function usableDays(
  { range }: VisitFilter,
  rolls: readonly Roll[],
  { stepMs }: Pick<Rolled, 'stepMs'>,
): RolledDays[] {
  const from = toMillis(range.from) ?? Number.NEGATIVE_INFINITY;
  const to = toMillis(range.to) ?? Number.POSITIVE_INFINITY;
  const isCut = stepMs !== undefined && isWhole(range, stepMs);
  return rolls.flatMap((roll) => {
    const ofDay = roll.day === null ? [] : [roll.day];
    const days = stepMs === undefined ? roll.pathDays : ofDay;
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    const start = Date.parse(first);
    const end = Date.parse(last) + dayMs;
    const isUsable = isCut ? end > from && start < to : start >= from && end <= to;
    return isUsable ? { roll, days } : [];
  });
}

/** Returns the rolls of months and years from which the range can be read. */
function usableMonths(
  { range }: VisitFilter,
  all: readonly Roll[],
  { stepMs, hasYears }: Pick<Rolled, 'stepMs' | 'hasYears'>,
): Roll[] {
  const rolls = all.filter(({ months }) => months.length > 0);
  const from = toMillis(range.from) ?? Number.NEGATIVE_INFINITY;
  const to = toMillis(range.to) ?? Number.POSITIVE_INFINITY;
  if (stepMs === undefined) return rollsWithin(rolls, from, to);
  const cuttable = rolls.filter((roll) => !isYear(roll) || (hasYears && roll.hasDays));
  return isWhole(range, stepMs)
    ? rollsTouching(cuttable, from, to)
    : rollsWithin(cuttable, from, to);
}

/** Returns whether both ends are open or multiples of a step. */
const isWhole = ({ from, to }: VisitFilter['range'], stepMs: number) =>
  [from, to].every((end) => (toMillis(end) ?? 0) % stepMs === 0);

function sourceFrom(of: Rolled, filter: VisitFilter, rolls: readonly Roll[]): Clause {
  const where = whereOf(filter);
  const instants = instantsOf(filter.range);
  const parameters = { ...where.parameters, ...instants.parameters };
  const single = `${of.single} WHERE ${where.sql} AND ${instants.sql}`;
  const months = usableMonths(filter, rolls, of);
  const days = usableDays(filter, rolls, of);
  const usable = [...months, ...days.map(({ roll }) => roll)];
  if (usable.length === 0) return { sql: `(${single})`, parameters };
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
      partitions: [...new Set(usable.map(({ partition }) => partition))],
      rolls: usable.map(({ roll }) => roll),
      months: months.flatMap((each) => each.months),
      ...(days.length > 0 && {
        dayMonths: [...new Set(days.map(({ roll }) => roll.partition))],
        days: days.flatMap((each) => each.days),
      }),
    },
  };
}

/**
 * Builds the source of counts, in parentheses for a FROM clause. Each row is one visit or more: `n`
 * is the count, `first_at` and `last_at` are the times. Rolled-up months are read from the roll-up,
 * all others visit by visit; together they give one exact result.
 */
export function visitSource(asked: Grain, filter: VisitFilter, rolls: readonly Roll[]): Clause {
  // A range that begins or ends within a day is cut from hours.
  const grain = asked === 'day' && !isWhole(filter.range, dayMs) ? 'hour' : asked;
  const single = `SELECT ${columns[grain].single} FROM crawler_visits`;
  return sourceFrom({ ...columns[grain], single }, filter, grain === 'visit' ? [] : rolls);
}

/** Builds the same source with one row for each parameter name of a visit's query. */
export function parameterSource(filter: VisitFilter, rolls: readonly Roll[]): Clause {
  const single = `SELECT ${common}, ${parameterNameSql} AS name, toUInt64(1) AS n FROM crawler_visits`;
  const rolled = `${common}, name, visits AS n`;
  const of = { table: 'crawler_parameters', rolled, single, stepMs: dayMs, hasYears: false };
  return sourceFrom(of, filter, filter.path === undefined ? rolls : []);
}
