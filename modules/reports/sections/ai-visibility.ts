import type { ReportCell } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import {
  type BuiltSection,
  chart,
  columns,
  emptySection,
  keyColumn,
  rowsOf,
  type SectionContext,
  table,
  text,
} from '../section';
import { type AiFacts, aiSource, boundOf, dayKey, noAnswers, readAiFacts } from './ai-facts';

const head = {
  series: 'text',
  mentionRate: 'share',
  mentionLow: 'share',
  mentionHigh: 'share',
  citationRate: 'share',
  shareOfVoice: 'share',
  answers: 'count',
  prompts: 'count',
  grade: 'text',
} as const;

/** More lines cannot be distinguished. */
const chartedMax = 6;
const summedUpMax = 3;

const toRow = ({ target, name, numbers }: AiFacts['rows'][number]): ReportCell[] => {
  const { mentionRate, citationRate, shareOfVoiceByAnswers, quality } = numbers;
  return [
    name,
    mentionRate.value,
    boundOf(mentionRate.interval?.low),
    boundOf(mentionRate.interval?.high),
    citationRate.value,
    shareOfVoiceByAnswers.value,
    mentionRate.answers,
    mentionRate.prompts,
    quality.grade,
    target.id,
  ];
};

/** Builds the section on how often AI answers name and cite the website, by series. */
export async function aiVisibilitySection(context: SectionContext): Promise<BuiltSection> {
  const { options, texts, keyOf, website } = context;
  const t = texts.ai.visibility;
  const facts = await readAiFacts(context);
  const sources = [aiSource(context, facts)];
  if (!facts) return emptySection(t.title, noAnswers(context), sources);
  const key = keyOf('ai-visibility');
  const days = daysOf(options.period);
  const { rows, mentionRates } = facts;
  return {
    title: t.title,
    blocks: [
      text(t.lead),
      table({
        key,
        title: t.title,
        columns: [...columns(t.columns, head), keyColumn('targetId')],
        note: t.note,
      }),
      chart({
        kind: 'line',
        key: keyOf('ai-mention-rate'),
        title: t.byDay,
        unit: t.unit,
        format: 'share',
        note: t.chartNote,
        x: { kind: 'day', values: days },
        series: rows.slice(0, chartedMax).map(({ name, target }) => ({
          key: target.id,
          name,
          values: days.map((day) => mentionRates.get(dayKey(target.id, day)) ?? null),
        })),
      }),
    ],
    rows: new Map([[key, rowsOf(rows.map(toRow))]]),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: rows
      .slice(0, summedUpMax)
      .map(({ name, numbers: { mentionRate } }) => t.summary(website.domain, name, mentionRate)),
  };
}
