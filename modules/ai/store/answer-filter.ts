import { today } from '../../../platform/calendar/clock';
import { addDays, dayMs } from '../../../platform/calendar/day';
import type { OpenDayRange } from '../../../platform/calendar/day-range';
import { toUuid } from '../../../platform/ids';
import { type Periods, periodsOf } from '../rules/periods';

/** The days of a read, both included. */
export type Days = { from: string; to: string };

export const dataSources = ['live', 'sandbox'] as const;
export type DataSource = (typeof dataSources)[number];

export type AnswerScope = {
  websiteId: string;
  days: Days;
  /** Made-up answers are never mixed with real ones. */
  dataSource: DataSource;
  targetId?: string | undefined;
  promptId?: string | undefined;
};

/** Days of a read without bounds. */
const defaultDays = 28;
export const lengthOf = ({ from, to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Completes a range: it ends today and is four weeks long by default. */
export function toDays({ from, to }: OpenDayRange, today: string): Days {
  const end = to ?? today;
  return { from: from ?? addDays(end, 1 - defaultDays), to: end };
}

/** Returns the window of the same length that ends before this one. */
export const daysBeforeThese = (days: Days): Days => ({
  from: addDays(days.from, -lengthOf(days)),
  to: addDays(days.from, -1),
});

/** The condition that rows of a website are in the scope, whatever their days and sources. */
export const subjectSql = ({
  websiteId,
  targetId,
  promptId,
}: Omit<AnswerScope, 'days' | 'dataSource'>) => ({
  conditions: [
    'website_id = {website:String}',
    ...(targetId === undefined ? [] : ['target_uuid = {target:UUID}']),
    ...(promptId === undefined ? [] : ['prompt_uuid = {prompt:UUID}']),
  ],
  parameters: {
    website: websiteId,
    ...(targetId !== undefined && { target: toUuid(targetId) }),
    ...(promptId !== undefined && { prompt: toUuid(promptId) }),
  },
});

export const sourceSql = ({ dataSource }: Pick<AnswerScope, 'dataSource'>): string =>
  dataSource === 'sandbox' ? "source = 'sandbox'" : "source != 'sandbox'";

/** The condition that rows of any table of answers by day are in the scope. */
export function answerScopeSql(scope: AnswerScope) {
  const { conditions, parameters } = subjectSql(scope);
  const all = [...conditions, 'day BETWEEN {from:Date} AND {to:Date}', sourceSql(scope)];
  return { condition: all.join(' AND '), parameters: { ...parameters, ...scope.days } };
}

/** The condition that a row is one of the periods. */
export function periodsSql(periods: readonly Periods[]) {
  const either = periods.map(
    ({ span }, index) =>
      `span = ${span} AND first_day BETWEEN {from${index}:Date} AND {to${index}:Date}`,
  );
  return {
    condition: `(${either.join(' OR ') || 'false'})`,
    parameters: Object.fromEntries(
      periods.flatMap(({ from, to }, index) => [
        [`from${index}`, from],
        [`to${index}`, to],
      ]),
    ),
  };
}

/** The periods that make up the days of a read: each answer is in one of them. */
export const periodsOfRead = ({ days }: Pick<AnswerScope, 'days'>): Periods[] =>
  periodsOf(days, today());

/** The condition that rows of `ai_periods` are in the scope. */
export function periodScopeSql(
  scope: AnswerScope,
  asked: readonly Periods[] = periodsOfRead(scope),
) {
  const subject = subjectSql(scope);
  const periods = periodsSql(asked);
  return {
    condition: [...subject.conditions, periods.condition, sourceSql(scope)].join(' AND '),
    parameters: { ...subject.parameters, ...periods.parameters },
  };
}

/** What every read of `ai_days` and `ai_periods` sets: a row and its replacements are in one month. */
export const finalSettings = { do_not_merge_across_partitions_select_final: 1 } as const;
