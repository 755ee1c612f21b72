import { toUuid } from '../../../platform/ids';
import type { DayRange } from '../../rankings/rules/rank-window';

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
const dayMs = 86_400_000;
const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const lengthOf = ({ from, to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Completes a range: it ends today and is four weeks long by default. */
export function toDays({ from, to }: DayRange, today: string): Days {
  const end = to ?? today;
  return { from: from ?? shift(end, 1 - defaultDays), to: end };
}

/** Returns the window of the same length that ends before this one. */
export const daysBeforeThese = (days: Days): Days => ({
  from: shift(days.from, -lengthOf(days)),
  to: shift(days.from, -1),
});

/** The condition that rows of any table of answers are in the scope. */
export function answerScopeSql({ websiteId, days, dataSource, targetId, promptId }: AnswerScope) {
  const conditions = [
    'workspace_id = {workspace:String}',
    'website_id = {website:String}',
    'day BETWEEN {from:Date} AND {to:Date}',
    dataSource === 'sandbox' ? "source = 'sandbox'" : "source != 'sandbox'",
    ...(targetId === undefined ? [] : ['target_uuid = {target:UUID}']),
    ...(promptId === undefined ? [] : ['prompt_uuid = {prompt:UUID}']),
  ];
  return {
    condition: conditions.join(' AND '),
    parameters: {
      website: websiteId,
      ...days,
      ...(targetId !== undefined && { target: toUuid(targetId) }),
      ...(promptId !== undefined && { prompt: toUuid(promptId) }),
    },
  };
}

/** What every read of `ai_days` sets: a row and its replacements are in one month. */
export const finalSettings = { do_not_merge_across_partitions_select_final: 1 } as const;
