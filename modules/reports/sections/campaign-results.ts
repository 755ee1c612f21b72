import { unitKindOf } from '../../campaigns/rules/campaign';
import type { CampaignMetric } from '../../campaigns/rules/campaign-metrics';
import type { MetricVerdict } from '../../campaigns/rules/cohort-result';
import type { Cohort } from '../../campaigns/store/cohort-store';
import type { ReportBlock, ValueFormat } from '../rules/report-dataset';
import {
  type BuiltSection,
  chart,
  emptySection,
  figure,
  figures,
  type SectionContext,
  text,
} from '../section';
import {
  type CampaignFacts,
  campaignSource,
  differenceOf,
  effectText,
  type Happening,
  hasSandboxCampaigns,
  metricText,
  readCampaignFacts,
} from './campaign-facts';

/** A chapter each would be long with more. */
const resultsMax = 10;

type Evaluated = {
  campaign: CampaignFacts['campaign'];
  cohort: Cohort;
  primary: MetricVerdict;
  happenings: readonly Happening[];
};

/** Builds the section with the design, the verdict and the charts of each evaluated campaign. */
export async function campaignResultsSection(context: SectionContext): Promise<BuiltSection> {
  const { website, texts } = context;
  const t = texts.campaigns;
  const facts = await readCampaignFacts(context);
  const sources = [campaignSource(context, facts)];
  const evaluated = facts
    .flatMap(({ cohort, primary, ...rest }): Evaluated[] =>
      cohort && primary ? [{ ...rest, cohort, primary }] : [],
    )
    .slice(0, resultsMax);
  if (evaluated.length === 0) return emptySection(t.results, t.noResult(website.domain), sources);
  return {
    title: t.results,
    blocks: evaluated.flatMap((one, index) => blocksOf(context, one, index)),
    sources,
    hasSandboxData: hasSandboxCampaigns(facts),
    summary: evaluated.map((one) => `${one.campaign.name}: ${verdictText(context, one.primary)}`),
  };
}

function verdictText(context: SectionContext, primary: MetricVerdict): string {
  const t = context.texts.campaigns;
  const { estimate, interval, verdict } = primary;
  const metric = metricText(context, primary.metric);
  const textOf = (value: number | null) => effectText(context, value, primary);
  const ends = interval && { low: textOf(interval.low), high: textOf(interval.high) };
  return t.verdicts[verdict](metric, t.range(textOf(estimate), ends));
}

function blocksOf(
  context: SectionContext,
  { campaign, cohort, primary, happenings }: Evaluated,
  index: number,
): ReportBlock[] {
  const t = context.texts.campaigns;
  const { name, hypothesis, assignment } = campaign;
  const { startDay: from, endDay: to, treatedCount: treated, controlCount: control } = cohort;
  const minimum = cohort.design.minimumEffect;
  const spillOver = cohort.result?.spillOver;
  return [
    text(t.design({ name, from, to, treated, control, assignment, unit: unitKindOf(campaign) })),
    ...(hypothesis === null ? [] : [text(t.hypothesis(hypothesis))]),
    text(t.promised(minimum && effectText(context, minimum.effect, primary))),
    text(verdictText(context, primary)),
    ...(spillOver?.isLikely && spillOver.sharedShare !== null
      ? [text(t.spillOver(spillOver.sharedShare))]
      : []),
    figuresOf(context, primary, minimum?.effect ?? null, index),
    dailyChart(context, { name, from, happenings }, primary, index),
    ...placeboChart(context, { name, from }, primary, index),
  ];
}

/** How effects on a metric are written. */
function formatOf({ unit, metric }: Pick<MetricVerdict, 'unit' | 'metric'>): ValueFormat {
  if (unit === 'share') return 'share';
  return differenceOf(metric) === 'points' ? 'points' : 'decimal';
}

function figuresOf(
  { texts: { campaigns: t } }: SectionContext,
  primary: MetricVerdict,
  minimum: number | null,
  index: number,
): ReportBlock {
  const { estimate, interval, adjustedP, metric } = primary;
  const format = formatOf(primary);
  const place = index + 1;
  const note = isPosition(metric) ? t.lowerIsBetter : null;
  return figures(
    figure(`effect${place}`, t.effect, format, estimate, { note }),
    figure(`low${place}`, t.low, format, interval?.low ?? null),
    figure(`high${place}`, t.high, format, interval?.high ?? null),
    figure(`p${place}`, t.p, 'probability', adjustedP, { note: t.pNote }),
    figure(`minimum${place}`, t.minimum, format, minimum),
  );
}

/** Better is lower. */
const isPosition = (metric: CampaignMetric) => metric === 'position' || metric === 'rank_position';

type Named = { name: string; from: string };

function dailyChart(
  context: SectionContext,
  { name, from, happenings }: Named & { happenings: readonly Happening[] },
  { metric, unit, daily, coverage, samples }: MetricVerdict,
  index: number,
): ReportBlock {
  const t = context.texts.campaigns;
  const datedOf = ({ title, day }: Happening) => t.dated(title, day);
  const first = coverage.before?.from ?? from;
  const days = daily.filter(({ day }) => day >= first);
  const start = { day: from, lastDay: null, title: t.begins };
  const all = [start, ...happenings].map((one) => ({ ...one, title: withoutStop(one.title) }));
  const { marked, leftOut } = markedDays(
    days.map(({ day }) => day),
    all.map((one) => (isUnderWay(one, first) ? { ...one, day: first, title: datedOf(one) } : one)),
    from,
  );
  const earlier = all.filter((one) => one.day < first && !isUnderWay(one, first));
  return chart({
    kind: 'line',
    key: context.keyOf(`campaign-daily-${index + 1}`),
    title: t.daily(name),
    unit: t.dailyUnit(metricText(context, metric)),
    format: unit === 'share' || isPosition(metric) ? 'decimal' : 'share',
    isInverted: isPosition(metric),
    x: { kind: 'day', values: days.map(({ day }) => day) },
    marks: marked.map(({ at, number }) => ({ at, number })),
    note: [
      t.dailyNote(from, { of: samples.of, ...samples.after }),
      ...marked.map(({ number, titles }) => `${number}: ${titles.join('; ')}.`),
      ...(leftOut > 0 ? [t.leftOut(leftOut)] : []),
      ...(earlier.length > 0 ? [t.earlier(earlier.slice(-marksMax).map(datedOf))] : []),
    ].join(' '),
    series: [
      { key: 'treated', name: t.treated, values: days.map(({ treated }) => treated) },
      { key: 'control', name: t.control, values: days.map(({ control }) => control) },
    ],
  });
}

/** The numbers of more would cover each other. */
const marksMax = 20;

/** Titles of the dated tables are sentences. */
const withoutStop = (title: string) => title.replace(/\.$/, '');

const isUnderWay = ({ day, lastDay }: Happening, first: string) =>
  day < first && lastDay !== null && lastDay >= first;

/**
 * The days of a chart on which something happened, numbered; those of one day are one. With many,
 * those nearest to the start.
 */
function markedDays(days: readonly string[], happenings: readonly Happening[], startDay: string) {
  const start = days.indexOf(startDay);
  const all = days.flatMap((day, at) => {
    const titles = happenings.filter((one) => one.day === day).map(({ title }) => title);
    return titles.length > 0 ? [{ at, titles }] : [];
  });
  const marked = all
    .toSorted((a, b) => Math.abs(a.at - start) - Math.abs(b.at - start))
    .slice(0, marksMax)
    .toSorted((a, b) => a.at - b.at)
    .map((mark, index) => ({ ...mark, number: index + 1 }));
  return { marked, leftOut: all.length - marked.length };
}

function placeboChart(
  context: SectionContext,
  { name, from }: Named,
  primary: MetricVerdict,
  index: number,
): ReportBlock[] {
  const t = context.texts.campaigns;
  const { placebo, estimate } = primary;
  if (placebo.starts.length === 0 || estimate === null) return [];
  const bars = [...placebo.starts, { day: from, estimate }];
  return [
    chart({
      kind: 'bar',
      key: context.keyOf(`campaign-placebo-${index + 1}`),
      title: t.placebo(name),
      unit: t.placeboUnit,
      format: formatOf(primary),
      x: { kind: 'name', values: bars.map(({ day }) => day) },
      band: bandOf(placebo.starts.map((start) => start.estimate)),
      note: t.placeboNote,
      series: [{ key: 'effect', name: t.effect, values: bars.map((bar) => bar.estimate) }],
    }),
  ];
}

/** What false starts gave, in either direction. */
function bandOf(estimates: readonly number[]) {
  const widest = Math.max(...estimates.map(Math.abs));
  return { low: -widest, high: widest };
}
