import { readPromptTexts } from '../../ai/store/answer-labels';
import { type AnswerSummary, getAnswer, listAnswers } from '../../ai/store/answer-reads';
import { liveFetchesOf } from '../../ai/store/read-live-fetches';
import { readOwnCitations } from '../../ai/store/read-own-citations';
import { readSourceOwners, type SourceOwners } from '../../ai/store/source-owners';
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

/** Returns the newest answer for which an own page was verifiably read. */
async function findReadLive(
  { workspace, website }: SectionContext,
  { opened: { scope, targets, labels } }: AiFacts,
  owners: SourceOwners,
): Promise<AnswerSummary | undefined> {
  const { from, to } = scope.days;
  const range = { from, to, engine: undefined, answersMax: examples.limit };
  const cited = await readOwnCitations(workspace, website.id, range);
  const isOwn = ownsUrlBy(owners);
  const wanted = cited.filter(
    ({ url, source, aiTargetId, promptId }) =>
      (source === 'sandbox') === (scope.dataSource === 'sandbox') &&
      targets.has(aiTargetId) &&
      labels.has(promptId) &&
      isOwn(url),
  );
  const fetches = await liveFetchesOf(workspace, website.id, wanted, isOwn);
  const read = wanted.filter((_, place) => fetches[place]?.state === 'fetched_live');
  for (const answerId of new Set(read.map((one) => one.answerId))) {
    const answer = await getAnswer(workspace, website.id, answerId);
    if (labels.get(answer.promptId)?.revision === answer.revision) return answer;
  }
  return undefined;
}

const ownsUrlBy = (owners: SourceOwners) => (url: string) => owners.ownerOf(url).kind === 'own';

/**
 * Returns the newest answer for which an own page was read; or else the newest that names an own brand;
 * or else the newest that has a text.
 */
async function findExample(
  context: SectionContext,
  facts: AiFacts,
  owners: SourceOwners,
): Promise<AnswerSummary | undefined> {
  const readLive = await findReadLive(context, facts, owners);
  if (readLive) return readLive;
  const { workspace } = context;
  const { scope, labels } = facts.opened;
  for (const isOwnNamed of [true, undefined]) {
    const filter = { state: 'ok' as const, isOwnNamed };
    const page = await listAnswers(workspace, { scope, filter }, examples);
    const found = page.rows.find((row) => labels.get(row.promptId)?.revision === row.revision);
    if (found) return found;
  }
  return undefined;
}

/** Builds the section that shows one answer with its brands marked, and what it cites. */
export async function aiAnswerSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, texts, keyOf, options } = context;
  const t = texts.ai.answer;
  const facts = await readAiFacts(context);
  const sources = [aiSource(context, facts)];
  const { db } = workspace;
  const owners = await readSourceOwners(db, website);
  const example = facts && (await findExample(context, facts, owners));
  const target = example && facts.opened.targets.get(example.aiTargetId);
  if (!example || !target) return emptySection(t.title, noAnswers(context), sources);
  const [answer, prompts] = await Promise.all([
    getAnswer(workspace, website.id, example.id),
    readPromptTexts(db, [example.promptId]),
  ]);
  const citedUrls = [...new Set(answer.cited.map(({ url }) => url))];
  const askedAtMs = Date.parse(answer.askedAt);
  const citations = citedUrls.map((url) => ({ url, engine: answer.engine, askedAtMs }));
  const fetches = await liveFetchesOf(workspace, website.id, citations, ownsUrlBy(owners));
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
