import { readPromptTexts } from '../../ai/store/answer-labels';
import { type AnswerSummary, getAnswer, listAnswers } from '../../ai/store/answer-reads';
import { liveFetchesOf } from '../../ai/store/read-live-fetches';
import { readSourceOwners } from '../../ai/store/source-owners';
import { markedExcerpt } from '../rules/marked-text';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  table,
  text,
} from '../section';
import { type AiFacts, aiSource, noAnswers, readAiFacts, seriesName } from './ai-facts';

const charsMax = 1_500;
/** The newest ones; some are to earlier texts of their prompts, or to branded prompts. */
const examples = { limit: 200, offset: 0 };

const head = { url: 'url', owner: 'text', liveFetch: 'text' } as const;

/** Returns the newest answer that names an own brand, or else the newest that has a text. */
async function findExample(
  { reads, workspaceId }: SectionContext,
  { opened: { scope, labels } }: AiFacts,
): Promise<AnswerSummary | undefined> {
  for (const isOwnNamed of [true, undefined]) {
    const filter = { state: 'ok' as const, isOwnNamed };
    const page = await listAnswers(reads.clickhouse, workspaceId, { scope, filter }, examples);
    const found = page.rows.find((row) => labels.get(row.promptId)?.revision === row.revision);
    if (found) return found;
  }
  return undefined;
}

/** Builds the section that shows one answer with its brands marked, and what it cites. */
export async function aiAnswerSection(context: SectionContext): Promise<BuiltSection> {
  const { reads, workspaceId, website, texts, keyOf, options } = context;
  const t = texts.ai.answer;
  const facts = await readAiFacts(context);
  const sources = [aiSource(context, facts)];
  const example = facts && (await findExample(context, facts));
  const target = example && facts.opened.targets.get(example.aiTargetId);
  if (!example || !target) return emptySection(t.title, noAnswers(context), sources);
  const ref = { workspaceId, websiteId: website.id };
  const db = reads.database.reader(workspaceId);
  const [answer, owners, prompts] = await Promise.all([
    getAnswer(reads.clickhouse, ref, example.id),
    readSourceOwners(db, website),
    readPromptTexts(db, [example.promptId]),
  ]);
  const citedUrls = [...new Set(answer.cited.map(({ url }) => url))];
  const askedAtMs = Date.parse(answer.askedAt);
  const citations = citedUrls.map((url) => ({ url, engine: answer.engine, askedAtMs }));
  const ownsUrl = (url: string) => owners.ownerOf(url).kind === 'own';
  const logs = { db, clickhouse: reads.clickhouse };
  const fetches = await liveFetchesOf(logs, ref, citations, ownsUrl);
  const rows = fetches.map(({ url, state }): ReportCell[] => [
    url,
    owners.ownerOf(url).kind,
    state,
  ]);
  const key = keyOf('ai-answer-sources');
  const spans = answer.brands.flatMap(({ offsets }) => offsets);
  return {
    title: t.title,
    blocks: [
      text(t.asked(prompts.get(answer.promptId) ?? '', seriesName(texts.ai, target))),
      text(t.at(answer.askedAt.slice(0, 10), answer.modelServed)),
      text(markedExcerpt(answer.text, spans, charsMax)),
      ...(rows.length > 0
        ? [table({ key, title: t.cited, columns: columns(t.columns, head), note: t.note })]
        : []),
    ],
    ...(rows.length > 0 && { rows: new Map([[key, rowsOf(rows)]]) }),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: [],
  };
}
