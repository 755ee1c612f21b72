import { readGaps } from '../../ai/reads/read-gaps';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  keyColumn,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import { aiSource, boundOf, noAnswers, readAiFacts, seriesName } from './ai-facts';

const head = {
  prompt: 'text',
  series: 'text',
  gaps: 'text',
  competitorNamed: 'share',
  competitorCited: 'share',
  ownHigh: 'share',
  answers: 'count',
} as const;

/** Builds the section on prompts whose answers have competitors but not the website. */
export async function aiGapsSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, texts, keyOf, options } = context;
  const t = texts.ai.gaps;
  const facts = await readAiFacts(context);
  const sources = [aiSource(context, facts)];
  if (!facts) return emptySection(t.title, noAnswers(context), sources);
  const gaps = await readGaps(workspace, facts.opened);
  if (gaps.length === 0) return emptySection(t.title, t.none, sources);
  const key = keyOf('ai-gaps');
  const rows = gaps.map((gap): ReportCell[] => [
    gap.promptText,
    seriesName(texts.ai, gap.target),
    gap.gaps.join(', '),
    gap.competitorNamed.value,
    gap.competitorCited.value,
    boundOf(gap.ownNamed.interval?.high),
    gap.ownNamed.answers,
    gap.target.id,
  ]);
  return {
    title: t.title,
    blocks: [
      table({
        key,
        title: t.title,
        columns: [...columns(t.columns, head), keyColumn('targetId')],
        note: t.note,
      }),
    ],
    rows: new Map([[key, rowsOf(rows)]]),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: [t.summary(website.domain, new Set(gaps.map(({ promptId }) => promptId)).size)],
  };
}
