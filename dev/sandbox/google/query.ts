import { z } from 'zod';
import { checkSchema, problemLines } from '../../../platform/schema-problems';
import { isRecord, type WireReply, type WireRequest } from '../wire';
import { dayNumber } from '../world/movement';
import { type Cell, cellsOf, dateOfDay, domainOf, hoursOf, searchTypeNames } from './cells';
import { googleError } from './google-error';
import type { GoogleState } from './state';

const dimensionNames = [
  'date',
  'hour',
  'query',
  'page',
  'country',
  'device',
  'searchAppearance',
] as const;
type Dimension = (typeof dimensionNames)[number];

/** Reads a name in any case, as Google does: its own documentation writes both. */
const named = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.preprocess((value) => {
    const plain = (text: string) => text.toLowerCase().replaceAll('_', '');
    const given = typeof value === 'string' ? plain(value) : value;
    return names.find((name) => plain(name) === given) ?? value;
  }, z.enum(names));

/** Google's clients also know the older name of `type`, and send fields that are not set as null. */
const withoutNulls = (body: unknown): unknown => {
  if (!isRecord(body)) return body;
  const { searchType, ...set } = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null),
  );
  return searchType === undefined ? set : { type: searchType, ...set };
};

const querySchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.array(named(dimensionNames)).default([]),
  type: named(searchTypeNames).default('web'),
  aggregationType: named(['auto', 'byPage', 'byProperty', 'byNewsShowcasePanel']).default('auto'),
  dataState: named(['final', 'all', 'hourly_all']).default('final'),
  rowLimit: z.int().min(1).max(25_000).default(1_000),
  startRow: z.int().min(0).default(0),
  dimensionFilterGroups: z
    .array(
      z.object({
        filters: z.array(
          z.object({
            dimension: named(dimensionNames),
            operator: named([
              'equals',
              'notEquals',
              'contains',
              'notContains',
              'includingRegex',
              'excludingRegex',
            ]).default('equals'),
            expression: z.string(),
          }),
        ),
      }),
    )
    .default([]),
});
type Query = z.output<typeof querySchema>;
type Filter = Query['dimensionFilterGroups'][number]['filters'][number];

/** Days of which numbers are not final. */
const freshDays = 3;
/** Parts of today, yesterday and the day before that are counted where the control says so. */
const sharesOfFreshDays: readonly number[] = [0.05, 0.3, 0.6];
const historyDays = 486;
const hourlyDays = 10;
/** Rows of a day and search type; totals are not capped. */
const rowsPerDayMax = 50_000;

/** `searchAnalytics.query`, with Google's own rules. */
export function answerQuery(request: WireRequest, property: string, state: GoogleState): WireReply {
  const parsed = checkSchema(querySchema, withoutNulls(request.body));
  if (parsed.problems) {
    return googleError(400, 'invalidParameter', problemLines(parsed.problems));
  }
  const query = parsed.data;
  const filters = query.dimensionFilterGroups.flatMap((group) => group.filters);
  const broken = ruleBrokenBy(query, filters);
  if (broken) return googleError(400, 'invalidParameter', broken);
  const today = dayNumber(request.date);
  const rows = rowsOf(query, filters, { property, state, today });
  const page = rows.slice(query.startRow, query.startRow + query.rowLimit);
  const byPage = [...query.dimensions, ...filters.map(({ dimension }) => dimension)].includes(
    'page',
  );
  const body = {
    ...(page.length > 0 && { rows: page }),
    responseAggregationType: byPage ? 'byPage' : 'byProperty',
    ...metadataOf(query, today),
  };
  return { status: 200, body };
}

function ruleBrokenBy(query: Query, filters: readonly Filter[]): string | undefined {
  const { dimensions, dataState, type } = query;
  const all: Dimension[] = [...dimensions, ...filters.map(({ dimension }) => dimension)];
  if (query.endDate < query.startDate) return 'endDate is before startDate.';
  if (new Set(dimensions).size < dimensions.length) return 'A dimension is given twice.';
  if (query.aggregationType === 'byProperty' && all.includes('page')) {
    return 'byProperty is not possible when grouping or filtering by page.';
  }
  if (dimensions.includes('searchAppearance') && dimensions.length > 1) {
    return 'searchAppearance cannot be combined with other dimensions.';
  }
  if (dimensions.includes('hour') !== (dataState === 'hourly_all')) {
    return 'The dimension hour goes with the dataState hourly_all.';
  }
  if (all.includes('query') && (type === 'discover' || type === 'googleNews')) {
    return `The dimension query is not supported for ${type}.`;
  }
  return undefined;
}

function metadataOf({ dataState, dimensions }: Query, today: number) {
  const firstDay = dateOfDay(today - freshDays + 1);
  if (dataState === 'all' && dimensions.includes('date')) {
    return { metadata: { firstIncompleteDate: firstDay } };
  }
  if (dataState === 'hourly_all') {
    return { metadata: { firstIncompleteHour: `${dateOfDay(today)}T00:00:00-08:00` } };
  }
  return {};
}

type Place = { property: string; state: GoogleState; today: number };
type Sum = { keys: string[]; clicks: number; impressions: number; positions: number };

function daysOf(query: Query, today: number): number[] {
  const { dataState } = query;
  const last = dataState === 'final' ? today - freshDays : today;
  const first = dataState === 'hourly_all' ? today - hourlyDays + 1 : today - historyDays;
  const from = Math.max(first, dayNumber(query.startDate));
  const to = Math.min(last, dayNumber(query.endDate));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function rowsOf(query: Query, filters: readonly Filter[], { property, state, today }: Place) {
  const { dimensions, type } = query;
  const sums = new Map<string, Sum>();
  const needs = new Set([...dimensions, ...filters.map(({ dimension }) => dimension)]);
  for (const day of daysOf(query, today)) {
    const ofDay = new Map<string, Sum>();
    const share = sharesOfFreshDays[today - day];
    const isPart = share !== undefined && state.effects.isUnfinished.has(domainOf(property));
    for (const whole of cellsOf({ property, state, day, type, needs })) {
      const cell = isPart ? partOf(whole, share) : whole;
      if (cell.impressions === 0) continue;
      // Queries that too few people made are in totals, and in no row with a query.
      if (cell.query === null && needs.has('query')) continue;
      const hours = dimensions.includes('hour') ? hoursOf(cell, day) : [cell];
      for (const each of hours)
        if (filters.every((filter) => meets(filter, each))) {
          add(ofDay, dimensions, each);
        }
    }
    for (const row of capped([...ofDay.values()], dimensions)) merge(sums, row);
  }
  const isByTime = dimensions[0] === 'date' || dimensions[0] === 'hour';
  return [...sums.values()]
    .sort((one, other) => {
      const byTime = isByTime ? (one.keys[0] ?? '').localeCompare(other.keys[0] ?? '') : 0;
      return byTime || other.clicks - one.clicks || other.impressions - one.impressions;
    })
    .map(({ keys, clicks, impressions, positions }) => ({
      ...(keys.length > 0 && { keys }),
      clicks,
      impressions,
      ctr: impressions === 0 ? 0 : clicks / impressions,
      // Google counts no positions in these two.
      ...(type !== 'discover' &&
        type !== 'googleNews' && {
          position: impressions === 0 ? 0 : positions / impressions,
        }),
    }));
}

/** Impressions become clicks at the same rate, so that only the count is smaller. */
const partOf = (cell: Cell, share: number): Cell => ({
  ...cell,
  clicks: Math.floor(cell.clicks * share),
  impressions: Math.floor(cell.impressions * share),
});

function capped(rows: Sum[], dimensions: readonly Dimension[]): Sum[] {
  const isNamed = dimensions.includes('query') || dimensions.includes('page');
  if (!isNamed || rows.length <= rowsPerDayMax) return rows;
  return rows.sort((one, other) => other.clicks - one.clicks).slice(0, rowsPerDayMax);
}

function add(sums: Map<string, Sum>, dimensions: readonly Dimension[], cell: Cell): void {
  const keys = dimensions.map((dimension) => cell[dimension] ?? '');
  const { clicks, impressions, position } = cell;
  merge(sums, { keys, clicks, impressions, positions: position * impressions });
}

function merge(sums: Map<string, Sum>, row: Sum): void {
  const key = row.keys.join('\u0000');
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { ...row });
    return;
  }
  sum.clicks += row.clicks;
  sum.impressions += row.impressions;
  sum.positions += row.positions;
}

function meets({ dimension, operator, expression }: Filter, cell: Cell): boolean {
  const value = cell[dimension] ?? '';
  switch (operator) {
    case 'equals':
      return value === expression;
    case 'notEquals':
      return value !== expression;
    case 'contains':
      return value.includes(expression);
    case 'notContains':
      return !value.includes(expression);
    default:
      return new RegExp(expression).test(value) === (operator === 'includingRegex');
  }
}
