import { addDays } from '../../../platform/calendar/day';
import { toUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import { type Periods, periodStart, spans } from '../rules/periods';
import type { Labels } from '../rules/visibility';
import {
  type AnswerScope,
  finalSettings,
  periodScopeSql,
  periodsOfRead,
  periodsSql,
  sourceSql,
  subjectSql,
} from './answer-filter';
import { groupsMax, presentPromptsSql } from './present-prompts';
import type { PromptNumbers } from './prompt-numbers';

/** Answers to the present revision of some prompts. */
export type PromptsScope = { scope: AnswerScope; labels: Labels };

/** All of them have a number, which is theirs for good. */
type NumberedPrompts = PromptsScope & { numbers: PromptNumbers };

/** A period of one target, and the checksum of its answers to the prompts. */
export type CheckedPeriod = {
  target: string;
  span: number;
  firstDay: string;
  /** As text, since it has 64 bits. */
  checksum: string;
};

/** The checksum of a period's answers; it differs between periods and targets, too. */
const checksumSql = `cityHash64(target_uuid, span, first_day,
  sum(ok * cityHash64(prompt_uuid, revision)))`;

const dataSourceSql = ({ dataSource }: AnswerScope) =>
  dataSource === 'sandbox' ? 'is_sandbox' : 'NOT is_sandbox';

/** The condition that rows of `ai_host_counts` are in the scope, whatever their checksums. */
export function citedHostsSql(
  scope: AnswerScope,
  asked: readonly Periods[] = periodsOfRead(scope),
) {
  const subject = subjectSql(scope);
  const periods = periodsSql(asked);
  return {
    condition: [...subject.conditions, periods.condition, dataSourceSql(scope)].join(' AND '),
    parameters: { ...subject.parameters, ...periods.parameters },
  };
}

/**
 * Returns the periods of a read with answers, by whether what they cite is kept under the checksum
 * of just these answers. Answers are never changed, so another checksum means that the period has
 * more answers than when it was counted, or was counted for other prompts.
 */
export async function readCheckedPeriods(
  workspace: WorkspaceReads,
  { scope, labels }: PromptsScope,
  periods: readonly Periods[] = periodsOfRead(scope),
): Promise<{ kept: CheckedPeriod[]; others: CheckedPeriod[] }> {
  const within = periodScopeSql(scope, periods);
  const hosts = citedHostsSql(scope, periods);
  const of = presentPromptsSql(labels);
  const rows = await workspace.clickhouse.query<CheckedPeriod & { isKept: 0 | 1 }>({
    sql: `SELECT toString(target_uuid) AS target, span, toString(first_day) AS firstDay,
            toString(sums) AS checksum,
            toUInt8((target_uuid, span, first_day, sums) IN (
              SELECT target_uuid, span, first_day, checksum FROM ai_host_counts
              WHERE ${hosts.condition} AND host = ''
            )) AS isKept
          FROM (
            SELECT target_uuid, span, first_day, ${checksumSql} AS sums
            FROM ai_periods FINAL WHERE ${within.condition} AND ${of.condition}
            GROUP BY target_uuid, span, first_day HAVING sum(ok) > 0
          )`,
    parameters: { ...within.parameters, ...hosts.parameters, ...of.parameters },
    settings: finalSettings,
    comment: 'ai-checked-periods',
  });
  const [kept, others] = [rows.filter((row) => row.isKept), rows.filter((row) => !row.isKept)];
  return { kept, others };
}

const daysOf = ({ span, firstDay }: CheckedPeriod): string[] =>
  Array.from({ length: span }, (_, index) => addDays(firstDay, index));

/** The condition that a row of `ai_days` is in one of the periods. */
export function daysOfPeriodsSql(periods: readonly CheckedPeriod[]) {
  const pairs = periods.flatMap((one) => daysOf(one).map((day) => ({ target: one.target, day })));
  return {
    condition: `(target_uuid, day) IN
      (SELECT arrayJoin(arrayZip({otherTargets:Array(UUID)}, {otherDays:Array(Date)})))`,
    parameters: {
      otherTargets: pairs.map(({ target }) => target),
      otherDays: pairs.map(({ day }) => day),
    },
  };
}

const keys = 'workspace_id, website_id, is_sandbox, span, first_day, host, target_uuid, checksum';
const keysOf = (host: string) => `{workspace:String}, {website:String}, {isSandbox:Bool},
  {span:UInt8} AS span, {firstDay:Date} AS first_day, ${host}, target_uuid,
  {checksums:Array(UInt64)}[indexOf({targets:Array(UUID)}, target_uuid)] AS checksum`;

/** Rows of `ai_days` with the numbers of their prompts. */
export const numberedDaysSql = (where: string) => `(
  SELECT target_uuid, prompt_uuid, day, hosts, host_answers, number
  FROM (
    SELECT target_uuid, prompt_uuid, day, hosts, host_answers FROM ai_days FINAL WHERE ${where}
  ) AS counted
  INNER JOIN (
    SELECT pair.1 AS prompt_uuid, pair.2 AS number
    FROM (SELECT arrayJoin(arrayZip({numbered:Array(UUID)}, {numbers:Array(UInt32)})) AS pair)
  ) AS numbered
  USING (prompt_uuid)
)`;

export const numbersParameters = (numbers: PromptNumbers) => ({
  numbered: [...numbers.keys()].map(toUuid),
  numbers: [...numbers.values()],
});

const byGroup = `groupArrayInsertAt(0, ${groupsMax})(toUInt32(n), toUInt32(bucket - 1))`;

const hostsSql = (where: string, bucket: string) => `
  INSERT INTO ai_host_counts (${keys}, answers, days, first_cited, last_cited, by_group, prompts)
  SELECT ${keysOf('host')}, sum(n), uniqExactMerge(dayStates), min(first), max(last), ${byGroup},
    groupBitmapMergeState(promptStates)
  FROM (
    SELECT target_uuid, host, ${bucket} AS bucket, sum(answered) AS n,
      uniqExactState(day) AS dayStates, min(day) AS first, max(day) AS last,
      groupBitmapState(number) AS promptStates
    FROM ${numberedDaysSql(where)} ARRAY JOIN hosts AS host, host_answers AS answered
    GROUP BY target_uuid, host, bucket
  )
  GROUP BY target_uuid, host`;

/** An answer that arrived since the checksum was read is among the hosts: then none is complete. */
const completeSql = (where: string, bucket: string) => `
  INSERT INTO ai_host_counts (${keys}, answers, by_group)
  SELECT ${keysOf("'' AS host")}, sum(n), ${byGroup}
  FROM (
    SELECT target_uuid, ${bucket} AS bucket, sum(citing) AS n,
      sum(ok * cityHash64(prompt_uuid, revision)) AS answered
    FROM ai_days FINAL WHERE ${where} GROUP BY target_uuid, bucket
  )
  GROUP BY target_uuid
  HAVING cityHash64(target_uuid, span, first_day, sum(answered)) = checksum`;

/**
 * Keeps what a period's answers cite, for the targets of which it is not kept yet. The row that says
 * so is written after all others, so a process that ends early does no harm.
 */
async function keepPeriod(
  workspace: WorkspaceReads,
  { scope, labels, numbers }: NumberedPrompts,
  periods: readonly CheckedPeriod[],
): Promise<void> {
  const [first] = periods;
  if (!first) return;
  const { span, firstDay } = first;
  const days = daysOf(first);
  const subject = subjectSql(scope);
  const of = presentPromptsSql(labels);
  const where = [
    ...subject.conditions,
    'target_uuid IN {targets:Array(UUID)}',
    'day BETWEEN {firstDay:Date} AND {lastDay:Date}',
    sourceSql(scope),
    of.condition,
  ].join(' AND ');
  const parameters = {
    ...subject.parameters,
    ...of.parameters,
    ...numbersParameters(numbers),
    isSandbox: scope.dataSource === 'sandbox',
    span,
    firstDay,
    lastDay: days.at(-1),
    targets: periods.map(({ target }) => target),
    checksums: periods.map(({ checksum }) => BigInt(checksum)),
  };
  const settings = { ...finalSettings, insert_deduplicate: 0, max_execution_time: 120 } as const;
  for (const sql of [hostsSql(where, of.bucket), completeSql(where, of.bucket)]) {
    await workspace.clickhouse.insertFrom({
      sql,
      parameters,
      settings,
      comment: 'keep-cited-hosts',
    });
  }
}

/** Longer than any read that began when they were current. */
const supersededSecondsUsual = 3_600;

/**
 * Deletes what was kept of periods that were counted again since. Counts that are read now may be
 * older than others: of prompts that were branded for a while.
 */
async function forgetSuperseded(
  workspace: WorkspaceReads,
  websiteId: string,
  { present, supersededSeconds }: { present: readonly CheckedPeriod[]; supersededSeconds: number },
): Promise<void> {
  const own = 'website_id = {website:String}';
  const rows = await workspace.clickhouse.query<{ old: string[] }>({
    sql: `SELECT arrayMap(one -> toString(one.1), arrayPopFront(arrayReverseSort(one -> one.2,
              groupArray((checksum, rolled_at))))) AS old
          FROM ai_host_counts FINAL WHERE ${own} AND host = ''
          GROUP BY is_sandbox, span, target_uuid, first_day
          HAVING count() > 1 AND max(rolled_at) <= now64(3) - toIntervalSecond({seconds:UInt32})`,
    parameters: { website: websiteId, seconds: supersededSeconds },
    settings: finalSettings,
    comment: 'find-superseded-hosts',
  });
  const isPresent = new Set(present.map(({ checksum }) => checksum));
  const checksums = rows
    .flatMap(({ old }) => old)
    .filter((checksum) => !isPresent.has(checksum))
    .map(BigInt);
  if (checksums.length === 0) return;
  // What says that a period is complete goes first.
  for (const isComplete of ["host = ''", "host != ''"]) {
    await workspace.clickhouse.deleteRows({
      table: 'ai_host_counts',
      where: `${own} AND checksum IN {checksums:Array(UInt64)} AND ${isComplete}`,
      parameters: { website: websiteId, checksums },
      comment: 'forget-superseded-hosts',
      how: 'rewrite',
    });
  }
}

/**
 * Bounds a run: a website's first one has months to count. Long periods first, since most reads
 * consist of them, and then the newest.
 */
const periodsMax = 60;

/**
 * Keeps what the answers of each day, week and four weeks cite, as far as it is not kept. Idempotent.
 */
export async function keepCitedHosts(
  workspace: WorkspaceReads,
  asked: NumberedPrompts,
  { supersededSeconds = supersededSecondsUsual } = {},
): Promise<void> {
  if (!isKeepable(asked.labels)) return;
  const { from, to } = asked.scope.days;
  const all = spans.map((span) => ({
    span,
    from: periodStart(from, span),
    to: periodStart(to, span),
  }));
  const { kept, others } = await readCheckedPeriods(workspace, asked, all);
  const byPeriod = Map.groupBy(others, ({ span, firstDay }) => `${firstDay} ${span}`);
  const inOrder = [...byPeriod.values()].toSorted(
    ([one], [other]) =>
      (other?.span ?? 0) - (one?.span ?? 0) ||
      (other?.firstDay ?? '').localeCompare(one?.firstDay ?? ''),
  );
  for (const periods of inOrder.slice(0, periodsMax)) {
    await keepPeriod(workspace, asked, periods);
  }
  await forgetSuperseded(workspace, asked.scope.websiteId, { present: kept, supersededSeconds });
}

/** Few prompts are a group each, which no kept count can know; reads of them are fast anyway. */
export const isKeepable = (labels: Labels): boolean => labels.size > groupsMax;
