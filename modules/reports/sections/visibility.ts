import { rankBuckets } from '../../rankings/rules/visibility';
import type { VisibilityDay } from '../../rankings/store/rank-visibility';
import type { SeriesTone } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import {
  type BuiltSection,
  chart,
  emptySection,
  figure,
  figures,
  type SectionContext,
  text,
} from '../section';
import { noRankings, type RankFacts, rankSource, readRankFacts } from './rank-facts';

const topTen = ({ buckets }: VisibilityDay) => buckets['1-3'] + buckets['4-10'];

function figuresOf(
  { texts: { visibility: t } }: SectionContext,
  now: VisibilityDay,
  before: VisibilityDay | undefined,
) {
  const volume = now.visibility.volumeShare;
  const ofVolume =
    volume === null || volume === 0 ? t.equalWeights : volume < 1 ? t.volumesKnown(volume) : null;
  return figures(
    figure('keywords', t.keywords, 'count', now.keywords, {
      before: before?.keywords ?? null,
    }),
    figure('ranked', t.ranked, 'count', now.averagePosition.keywords, {
      before: before?.averagePosition.keywords ?? null,
      better: 'higher',
      note: t.withinFirst(now.depth, now.depthMax),
    }),
    figure('top10', t.firstPage, 'count', topTen(now), {
      before: before ? topTen(before) : null,
      better: 'higher',
    }),
    figure('averagePosition', t.averagePosition, 'rank', now.averagePosition.value, {
      before: before?.averagePosition.value ?? null,
      better: 'lower',
      note: t.ofRanking,
    }),
    figure('visibility', t.visibility, 'share', now.visibility.score, {
      before: before?.visibility.score ?? null,
      better: 'higher',
      note: ofVolume,
    }),
    figure('traffic', t.traffic, 'count', now.traffic.clicks, {
      before: before?.traffic.clicks ?? null,
      better: 'higher',
      note: now.traffic.clicks === null ? t.volumesUnknown : null,
    }),
  );
}

type Value = (day: VisibilityDay) => number | null;

/** Builds the series of the period and, aligned with it by day, that of the comparison period. */
function seriesOf({ options, texts }: SectionContext, { days }: RankFacts, value: Value) {
  const points = (names: string[]) =>
    names.map((name) => {
      const day = days.get(name);
      return day ? value(day) : null;
    });
  const { period, comparison } = options;
  const own = daysOf(period);
  const series = [{ key: 'thisPeriod', name: texts.sources.thisPeriod, values: points(own) }];
  if (!comparison) return series;
  const compared = points(daysOf(comparison).slice(0, own.length));
  const values = own.map((_, index) => compared[index] ?? null);
  if (values.every((one) => one === null)) return series;
  return [...series, { key: 'periodBefore', name: texts.sources.periodBefore, values }];
}

const bucketNames = [...rankBuckets, 'notFound', 'notMeasured'] as const;
const bucketLabels: Record<(typeof rankBuckets)[number], string> = {
  '1-3': '1–3',
  '4-10': '4–10',
  '11-20': '11–20',
  '21-50': '21–50',
  '51-100': '51–100',
};

/** One color for one bucket, whichever of them a website has. */
const bucketTones: Record<(typeof bucketNames)[number], SeriesTone> = {
  '1-3': 'step_1',
  '4-10': 'step_2',
  '11-20': 'step_3',
  '21-50': 'step_4',
  '51-100': 'step_5',
  notFound: 'not_found',
  notMeasured: 'not_measured',
};

function chartsOf(context: SectionContext, facts: RankFacts) {
  const t = context.texts.visibility;
  const x = { kind: 'day' as const, values: daysOf(context.options.period) };
  const labels = { ...bucketLabels, notFound: t.notFound, notMeasured: t.notMeasured };
  return [
    chart({
      kind: 'line',
      key: context.keyOf('visibility'),
      title: t.visibility,
      x,
      note: t.chartNote,
      unit: t.visibilityUnit,
      format: 'share',
      series: seriesOf(context, facts, (day) => day.visibility.score),
    }),
    chart({
      kind: 'line',
      key: context.keyOf('average-position'),
      title: t.averagePosition,
      x,
      unit: t.positionUnit,
      format: 'rank',
      isInverted: true,
      series: seriesOf(context, facts, (day) => day.averagePosition.value),
    }),
    chart({
      kind: 'stacked',
      key: context.keyOf('buckets'),
      title: t.byPosition,
      x,
      unit: t.keywordsUnit,
      series: bucketNames
        .map((name) => ({
          key: name,
          name: labels[name],
          tone: bucketTones[name],
          values: x.values.map((day) => facts.days.get(day)?.buckets[name] ?? null),
        }))
        .filter(({ values }) => values.some((value) => value)),
    }),
  ];
}

/** Describes what the numbers cover, and notes if they mix several engines, devices or markets. */
export function coversText(
  { texts }: Pick<SectionContext, 'texts'>,
  { covers }: Pick<VisibilityDay, 'covers'>,
) {
  return text(texts.visibility.covers({ ...covers, isMixture: covers.mixes.length > 0 }));
}

function summaryOf({ website, texts }: SectionContext, { now, before }: RankFacts): string[] {
  if (!now) return [];
  const t = texts.visibility;
  const standingOf = ({ day, averagePosition }: VisibilityDay) => ({
    day,
    position: averagePosition.value,
  });
  const counts = { ranked: now.averagePosition.keywords, tracked: now.keywords };
  const ranked = t.rankedOn(website.domain, counts, standingOf(now), before && standingOf(before));
  const { score } = now.visibility;
  return score === null ? [ranked] : [ranked, t.visibilityIs(score, before?.visibility.score)];
}

/** Builds the section on a website's visibility by day. */
export async function visibilitySection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readRankFacts(context);
  const sources = [rankSource(context, facts)];
  const { title } = context.texts.visibility;
  if (!facts?.now) return emptySection(title, noRankings(context, facts), sources);
  return {
    title,
    blocks: [
      figuresOf(context, facts.now, facts.before),
      coversText(context, facts.now),
      ...chartsOf(context, facts),
    ],
    hasSandboxData: context.options.mode === 'sandbox',
    sources,
    summary: summaryOf(context, facts),
  };
}
