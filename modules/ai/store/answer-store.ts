import { insertByMonth, type RowOfDay } from '../../../platform/clickhouse/insert-by-month';
import { toUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { AnswerAnalysis } from '../rules/analyze-answer';
import type { AnswerAccess, AnswerPlace, EngineAnswer } from '../rules/answer';
import type { AiEngine, SeriesProviderName } from '../rules/engines';
import { hostOf } from '../rules/source-owner';
import { rollUpAnswers } from './roll-up-answers';

/** A call to an engine that has ended, with an answer or without. */
export type AskedAnswer = AnswerPlace & {
  id: string;
  jobId: string;
  promptId: string;
  /** The prompt's revision that was asked. */
  revision: number;
  targetId: string;
  /** Counts the answers of one prompt and target in one job, from 1. */
  sample: number;
  engine: AiEngine;
  provider: SeriesProviderName;
  /** Who answered: the provider, or `sandbox`. */
  source: string;
  access: AnswerAccess;
  modelAsked: string | null;
  online: boolean;
  /** Credits charged. */
  credits: number;
} & (
    | { answer: EngineAnswer }
    | { failure: { code: string; message: string; startedAt: string; endedAt: string } }
  );

/** An answer, and the brands of a version that it names; null for a failed call. */
export type AnswerToWrite = AskedAnswer & { analysis: AnswerAnalysis | null };

/** The brands by which answers were analyzed: their version, and which are the website's own. */
export type BrandVersion = { version: number; ownIds: ReadonlySet<string> };

/** ClickHouse parses ISO times only with a setting; it always parses this form. */
const toTime = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', '');
const dayOf = (iso: string) => new Date(iso).toISOString().slice(0, 10);

/**
 * Writes answers and their readings. Rows sent again are stored once. Throws AppError `unavailable`
 * while ClickHouse is down.
 */
export async function writeAnswers(
  workspace: WorkspaceReads,
  websiteId: string,
  { answers, brands }: { answers: readonly AnswerToWrite[]; brands: BrandVersion },
): Promise<void> {
  const own = { workspace_id: workspace.workspaceId, website_id: websiteId };
  await insertByMonth(
    workspace,
    'ai_answers',
    answers.map((asked) => toAnswerRow(own, asked)),
    { comment: 'write-answers' },
  );
  const readings = answers.map((asked) => ({
    fields: { ...keysOf(own, asked), ...outcomeOf(asked), source: asked.source },
    analysis: asked.analysis,
  }));
  await writeReadings(workspace, websiteId, { readings, brands });
}

/** An answer's columns that its reading has, too. */
export type ReadingFields = RowOfDay & { prompt_uuid: string };

export type ReadingToWrite = { fields: ReadingFields; analysis: AnswerAnalysis | null };

/**
 * Writes readings, and the counts of their days. A reading by a higher version of the brands
 * replaces that by a lower one.
 */
export async function writeReadings(
  workspace: WorkspaceReads,
  websiteId: string,
  { readings, brands }: { readings: readonly ReadingToWrite[]; brands: BrandVersion },
): Promise<void> {
  await insertByMonth(
    workspace,
    'ai_readings',
    readings.map((reading) => toReadingRow(reading, brands)),
    { comment: 'write-answer-readings' },
  );
  await rollUpAnswers(workspace, websiteId, {
    days: [...new Set(readings.map(({ fields }) => fields.day))],
    promptUuids: [...new Set(readings.map(({ fields }) => fields.prompt_uuid))],
  });
}

const timesOf = (asked: AskedAnswer) => ('answer' in asked ? asked.answer : asked.failure);

type Own = { workspace_id: string; website_id: string };

const keysOf = (own: Own, asked: AskedAnswer) => ({
  ...own,
  day: dayOf(timesOf(asked).startedAt),
  prompt_uuid: toUuid(asked.promptId),
  target_uuid: toUuid(asked.targetId),
  answer_uuid: toUuid(asked.id),
  revision: asked.revision,
  asked_at: toTime(timesOf(asked).startedAt),
});

/** What readings share with answers. */
function outcomeOf(asked: AskedAnswer) {
  if ('failure' in asked) return { state: 'failed' };
  const { state, searched, modelServed } = asked.answer;
  return {
    state,
    searched: searched ?? false,
    searched_known: searched !== null,
    model_served: modelServed ?? '',
  };
}

/** Converts an answer to a row of `ai_answers`; omitted columns are empty. */
function toAnswerRow(own: Own, asked: AskedAnswer): RowOfDay {
  const row: RowOfDay = {
    ...keysOf(own, asked),
    ...outcomeOf(asked),
    sample: asked.sample,
    job_id: asked.jobId,
    answered_at: toTime(timesOf(asked).endedAt),
    engine: asked.engine,
    provider: asked.provider,
    source: asked.source,
    access: asked.access,
    model_asked: asked.modelAsked ?? '',
    online: asked.online,
    country: asked.country,
    language: asked.language,
    credits: asked.credits,
  };
  if ('failure' in asked) {
    const { code, message } = asked.failure;
    return { ...row, failure_code: code, warnings: [message] };
  }
  const { answer } = asked;
  return {
    ...row,
    text: answer.text,
    cited: answer.cited.map(({ url, title, start, end, order }) => ({
      url,
      host: hostOf(url) ?? '',
      title: title ?? '',
      start: start ?? -1,
      end: end ?? -1,
      order,
    })),
    unresolved: answer.cited.flatMap(({ isResolved, order }) =>
      isResolved === false ? [order] : [],
    ),
    seen: answer.seen.map(({ url, title }) => ({
      url,
      host: hostOf(url) ?? '',
      title: title ?? '',
    })),
    fetched: answer.fetched.map(({ url, state, code }) => ({ url, state, code: code ?? '' })),
    queries: answer.queries,
    ads: JSON.stringify(answer.ads),
    products: JSON.stringify(answer.products),
    cost_amount: answer.cost?.amount ?? 0,
    cost_unit: answer.cost?.unit ?? '',
    provider_answer_id: answer.providerId ?? '',
    warnings: answer.warnings,
    raw: answer.raw,
  };
}

/** Converts an answer to a row of `ai_readings`; omitted columns are empty. */
function toReadingRow(
  { fields, analysis }: ReadingToWrite,
  { version, ownIds }: BrandVersion,
): RowOfDay {
  const row = { ...fields, brand_version: version };
  if (analysis === null) return row;
  const { brands, cited } = analysis;
  const competitors = cited.flatMap(({ kind, brandId }) =>
    kind === 'competitor' && brandId !== null ? [toUuid(brandId)] : [],
  );
  return {
    ...row,
    brands: brands.map(({ id, offsets, listRank }) => ({
      uuid: toUuid(id),
      is_own: ownIds.has(id),
      list_rank: listRank ?? 0,
      starts: offsets.map(({ start }) => start),
      ends: offsets.map(({ end }) => end),
    })),
    own_cited: cited.some(({ kind }) => kind === 'own'),
    cited_brands: [...new Set(competitors)],
    cited_count: cited.length,
  };
}
