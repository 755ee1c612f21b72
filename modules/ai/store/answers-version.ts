import type { WorkspaceReads } from '../../../platform/workspace';
import {
  type AnswerScope,
  type DataSource,
  periodsOfRead,
  periodsSql,
  sourceSql,
  subjectSql,
} from './answer-filter';

/** A version of live and of made-up answers, as text. */
export type AnswersVersion = Record<DataSource, string>;

/**
 * Returns what changes whenever the answers in a window, or the brands in them, do: a sum of hashes
 * of all rows of `ai_periods`. A row's version grows with each answer and each time that brands are
 * matched again. Rows that others replace count, too, since leaving them out takes most of a read;
 * so a merge gives another version of the same answers.
 */
export async function readAnswersVersion(
  workspace: WorkspaceReads,
  scope: Omit<AnswerScope, 'dataSource'>,
): Promise<AnswersVersion> {
  const subject = subjectSql(scope);
  const periods = periodsSql(periodsOfRead(scope));
  const of = (dataSource: DataSource) => `toString(sumIf(one, ${sourceSql({ dataSource })}))`;
  const [row] = await workspace.clickhouse.query<AnswersVersion>({
    sql: `SELECT ${of('live')} AS live, ${of('sandbox')} AS sandbox
          FROM (
            SELECT source, cityHash64(span, first_day, source, target_uuid, prompt_uuid, revision,
              model_served, version) AS one
            FROM ai_periods WHERE ${[...subject.conditions, periods.condition].join(' AND ')}
          )`,
    parameters: { ...subject.parameters, ...periods.parameters },
    comment: 'ai-answers-version',
  });
  return row ?? { live: '', sandbox: '' };
}
