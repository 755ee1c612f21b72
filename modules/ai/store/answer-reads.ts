import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { notFound } from '../../../platform/errors';
import { fromUuid, toUuid } from '../../../platform/ids';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { AnswerAd, AnswerProduct, AnswerState, FetchedPage } from '../rules/answer';
import type { AiEngine } from '../rules/engines';
import { type AnswerScope, answerScopeSql, finalSettings } from './answer-filter';

/** A brand that an answer names, in the order of first mentions. */
export type BrandInAnswer = {
  brandId: string;
  isOwn: boolean;
  listRank: number | null;
  offsets: Array<{ start: number; end: number }>;
};

export type AnswerSummary = {
  id: string;
  promptId: string;
  aiTargetId: string;
  engine: AiEngine;
  revision: number;
  sample: number;
  askedAt: string;
  answeredAt: string;
  state: AnswerState;
  failureCode: string | null;
  source: string;
  modelAsked: string | null;
  modelServed: string | null;
  online: boolean;
  searched: boolean | null;
  country: string;
  language: string;
  brands: BrandInAnswer[];
  isOwnNamed: boolean;
  isOwnCited: boolean;
  citedCount: number;
  /** The beginning of the text. */
  excerpt: string;
};

export type StoredSource = {
  url: string;
  host: string;
  title: string | null;
};
export type StoredCitation = StoredSource & {
  start: number | null;
  end: number | null;
  order: number;
  /** False if only the domain is known: then the URL is its home page, which was not cited itself. */
  isResolved: boolean;
};

export type StoredAnswer = AnswerSummary & {
  jobId: string;
  text: string;
  cited: StoredCitation[];
  seen: StoredSource[];
  fetched: FetchedPage[];
  queries: string[];
  ads: AnswerAd[];
  products: AnswerProduct[];
  cost: { amount: number; unit: string } | null;
  credits: number;
  providerAnswerId: string | null;
  warnings: string[];
  raw: string;
};

export type AnswerFilter = {
  state?: AnswerState | undefined;
  isOwnNamed?: boolean | undefined;
  isOwnCited?: boolean | undefined;
  brandId?: string | undefined;
  host?: string | undefined;
  country?: string | undefined;
  language?: string | undefined;
};

type ReadingRow = {
  answer: string;
  brands: Array<{
    uuid: string;
    is_own: boolean;
    list_rank: number;
    starts: number[];
    ends: number[];
  }>;
  own_cited: boolean;
  cited_count: number;
};

const excerptChars = 300;

const readingColumns = 'toString(answer_uuid) AS answer, brands, own_cited, cited_count';

const summaryColumns = `toString(answer_uuid) AS answer, toString(prompt_uuid) AS prompt,
  toString(target_uuid) AS target, engine, revision, sample, asked_at, answered_at, state, failure_code,
  source, model_asked, model_served, online, searched, searched_known, country, language,
  substringUTF8(text, 1, ${excerptChars}) AS excerpt`;

type SummaryRow = {
  answer: string;
  prompt: string;
  target: string;
  engine: AiEngine;
  revision: number;
  sample: number;
  asked_at: string;
  answered_at: string;
  state: AnswerState;
  failure_code: string;
  source: string;
  model_asked: string;
  model_served: string;
  online: boolean;
  searched: boolean;
  searched_known: boolean;
  country: string;
  language: string;
  excerpt: string;
};

function toSummary(row: SummaryRow, reading: ReadingRow | undefined): AnswerSummary {
  const brands = (reading?.brands ?? []).map((brand) => ({
    brandId: fromUuid(brand.uuid),
    isOwn: Boolean(brand.is_own),
    listRank: brand.list_rank || null,
    offsets: brand.starts.map((start, index) => ({ start, end: brand.ends[index] ?? start })),
  }));
  return {
    id: fromUuid(row.answer),
    promptId: fromUuid(row.prompt),
    aiTargetId: fromUuid(row.target),
    engine: row.engine,
    revision: row.revision,
    sample: row.sample,
    askedAt: new Date(row.asked_at).toISOString(),
    answeredAt: new Date(row.answered_at).toISOString(),
    state: row.state,
    failureCode: row.failure_code || null,
    source: row.source,
    modelAsked: row.model_asked || null,
    modelServed: row.model_served || null,
    online: Boolean(row.online),
    searched: row.searched_known ? Boolean(row.searched) : null,
    country: row.country,
    language: row.language,
    brands,
    isOwnNamed: brands.some(({ isOwn }) => isOwn),
    isOwnCited: Boolean(reading?.own_cited),
    citedCount: reading?.cited_count ?? 0,
    excerpt: row.excerpt,
  };
}

function filterSql(filter: AnswerFilter, scope: string) {
  const { state, isOwnNamed, isOwnCited, brandId, host, country, language } = filter;
  const place = Object.entries({ country, language }).filter(([, value]) => value !== undefined);
  const own = 'arrayExists(brand -> brand.is_own, brands)';
  const conditions = [
    ...(state === undefined ? [] : ['state = {state:String}']),
    ...(isOwnNamed === undefined ? [] : [isOwnNamed ? own : `NOT ${own}`]),
    ...(isOwnCited === undefined ? [] : [isOwnCited ? 'own_cited' : 'NOT own_cited']),
    ...(brandId === undefined ? [] : ['arrayExists(brand -> brand.uuid = {brand:UUID}, brands)']),
    ...place.map(
      ([name]) => `answer_uuid IN (SELECT answer_uuid FROM ai_answers
        WHERE ${scope} AND ${name} = {${name}:String})`,
    ),
    ...(host === undefined
      ? []
      : [
          `answer_uuid IN (SELECT answer_uuid FROM ai_answers
             WHERE ${scope} AND has(cited.host, {host:String}))`,
        ]),
  ];
  return {
    condition: conditions.map((condition) => ` AND ${condition}`).join(''),
    parameters: {
      ...(state !== undefined && { state }),
      ...(brandId !== undefined && { brand: toUuid(brandId) }),
      ...(host !== undefined && { host }),
      ...Object.fromEntries(place),
    },
  };
}

/** Lists answers, the newest first unless `isOldestFirst`. */
export async function listAnswers(
  workspace: WorkspaceReads,
  {
    scope,
    filter,
    isOldestFirst = false,
  }: { scope: AnswerScope; filter: AnswerFilter; isOldestFirst?: boolean },
  page: PageOf,
): Promise<{ rows: AnswerSummary[]; total: number }> {
  const within = answerScopeSql(scope);
  const { condition, parameters } = filterSql(filter, within.condition);
  const order = isOldestFirst ? 'ASC' : 'DESC';
  const { rows: readings, total } = await workspace.clickhouse.countedPage<ReadingRow>(
    {
      sql: `SELECT ${readingColumns} FROM ai_readings FINAL
            WHERE ${within.condition}${condition}
            ORDER BY asked_at ${order}, answer_uuid ${order}`,
      parameters: { ...within.parameters, ...parameters },
      settings: finalSettings,
      comment: 'ai-answers',
    },
    page,
  );
  if (readings.length === 0) return { rows: [], total };
  const rows = await workspace.clickhouse.query<SummaryRow>({
    sql: `SELECT ${summaryColumns} FROM ai_answers
          WHERE ${within.condition} AND answer_uuid IN {answers:Array(UUID)}
          LIMIT 1 BY answer_uuid`,
    parameters: { ...within.parameters, answers: readings.map(({ answer }) => answer) },
    comment: 'ai-answers-page',
  });
  const byAnswer = new Map(rows.map((row) => [row.answer, row]));
  return {
    rows: readings.flatMap((reading) => {
      const row = byAnswer.get(reading.answer);
      return row ? [toSummary(row, reading)] : [];
    }),
    total,
  };
}

type WholeRow = SummaryRow & {
  job_id: string;
  text: string;
  cited: Array<{
    url: string;
    host: string;
    title: string;
    start: number;
    end: number;
    order: number;
  }>;
  unresolved: number[];
  seen: Array<{ url: string; host: string; title: string }>;
  fetched: Array<{ url: string; state: 'read' | 'failed'; code: string }>;
  queries: string[];
  ads: string;
  products: string;
  cost_amount: number;
  cost_unit: string;
  credits: number;
  provider_answer_id: string;
  warnings: string[];
  raw: string;
};

const offset = (value: number) => (value < 0 ? null : value);
const listOf = <T>(json: string): T[] => (json === '' ? [] : (JSON.parse(json) as T[]));

/** Returns an answer with all of its evidence, or throws a 404. */
export async function getAnswer(
  workspace: WorkspaceReads,
  websiteId: string,
  answerId: string,
): Promise<StoredAnswer> {
  const where = `website_id = {website:String}
    AND answer_uuid = {answer:UUID}`;
  const parameters = { website: websiteId, answer: toUuid(answerId) };
  const [[row], [reading]] = await Promise.all([
    workspace.clickhouse.query<WholeRow>({
      sql: `SELECT ${summaryColumns}, job_id, text, cited, unresolved, seen, fetched, queries, ads, products,
              cost_amount, cost_unit, credits, provider_answer_id, warnings, raw
            FROM ai_answers WHERE ${where} LIMIT 1`,
      parameters,
      comment: 'ai-answer',
    }),
    workspace.clickhouse.query<ReadingRow>({
      sql: `SELECT ${readingColumns} FROM ai_readings
            WHERE ${where} ORDER BY brand_version DESC LIMIT 1`,
      parameters,
      comment: 'ai-answer-reading',
    }),
  ]);
  if (!row) throw notFound('answer');
  return {
    ...toSummary(row, reading),
    jobId: row.job_id,
    text: row.text,
    cited: row.cited.map((source) => ({
      ...source,
      title: source.title || null,
      start: offset(source.start),
      end: offset(source.end),
      isResolved: !row.unresolved.includes(source.order),
    })),
    seen: row.seen.map((source) => ({ ...source, title: source.title || null })),
    fetched: row.fetched.map((page) => ({ ...page, code: page.code || null })),
    queries: row.queries,
    ads: listOf<AnswerAd>(row.ads),
    products: listOf<AnswerProduct>(row.products),
    cost: row.cost_unit === '' ? null : { amount: row.cost_amount, unit: row.cost_unit },
    credits: row.credits,
    providerAnswerId: row.provider_answer_id || null,
    warnings: row.warnings,
    raw: row.raw,
  };
}

/** Returns the id of the newest earlier answer with a text, to the same prompt by the same target. */
export async function findAnswerBefore(
  workspace: WorkspaceReads,
  websiteId: string,
  { promptId, aiTargetId, askedAt, id }: AnswerSummary,
): Promise<string | undefined> {
  const [row] = await workspace.clickhouse.query<{ answer: string }>({
    sql: `SELECT toString(answer_uuid) AS answer FROM ai_readings
          WHERE website_id = {website:String}
            AND prompt_uuid = {prompt:UUID} AND target_uuid = {target:UUID} AND state = 'ok'
            AND asked_at <= parseDateTime64BestEffort({askedAt:String}, 3, 'UTC')
            AND answer_uuid != {answer:UUID}
          ORDER BY asked_at DESC, answer_uuid DESC LIMIT 1`,
    parameters: {
      website: websiteId,
      prompt: toUuid(promptId),
      target: toUuid(aiTargetId),
      answer: toUuid(id),
      askedAt,
    },
    comment: 'ai-answer-before',
  });
  return row && fromUuid(row.answer);
}
