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
  say,
  text,
} from '../section';
import { noRankings, type RankFacts, rankSource, readRankFacts } from './rank-facts';

const title = 'Rankings';

const topTen = ({ buckets }: VisibilityDay) => buckets['1-3'] + buckets['4-10'];

function figuresOf(now: VisibilityDay, before: VisibilityDay | undefined) {
  const volume = now.visibility.volumeShare;
  const ofVolume =
    volume === null || volume === 0
      ? 'Search volumes are unknown: every keyword weighs the same.'
      : volume < 1
        ? `The volume of ${say.share(volume)} of the keywords is known.`
        : null;
  return figures(
    figure('keywords', 'Tracked keywords', 'count', now.keywords, {
      before: before?.keywords ?? null,
    }),
    figure('ranked', 'Ranking keywords', 'count', now.averagePosition.keywords, {
      before: before?.averagePosition.keywords ?? null,
      better: 'higher',
      note: `Within the first ${now.depth} results.`,
    }),
    figure('top10', 'On the first page', 'count', topTen(now), {
      before: before ? topTen(before) : null,
      better: 'higher',
    }),
    figure('averagePosition', 'Average position', 'decimal', now.averagePosition.value, {
      before: before?.averagePosition.value ?? null,
      better: 'lower',
      note: 'Of keywords that rank.',
    }),
    figure('visibility', 'Visibility', 'share', now.visibility.score, {
      before: before?.visibility.score ?? null,
      better: 'higher',
      note: ofVolume,
    }),
    figure('traffic', 'Visits a month, estimated', 'count', now.traffic.clicks, {
      before: before?.traffic.clicks ?? null,
      better: 'higher',
      note: now.traffic.clicks === null ? 'Search volumes are unknown.' : null,
    }),
  );
}

type Value = (day: VisibilityDay) => number | null;

/** Builds the series of the period and, aligned with it by day, that of the comparison period. */
function seriesOf({ options }: SectionContext, { days }: RankFacts, value: Value) {
  const points = (names: string[]) =>
    names.map((name) => {
      const day = days.get(name);
      return day ? value(day) : null;
    });
  const { period, comparison } = options;
  const own = daysOf(period);
  const series = [{ name: 'This period', values: points(own) }];
  if (!comparison) return series;
  const compared = points(daysOf(comparison).slice(0, own.length));
  const values = own.map((_, index) => compared[index] ?? null);
  if (values.every((one) => one === null)) return series;
  return [...series, { name: 'Period before', values }];
}

const bucketNames = [...rankBuckets, 'notFound', 'notMeasured'] as const;
const bucketLabels: Record<(typeof bucketNames)[number], string> = {
  '1-3': '1–3',
  '4-10': '4–10',
  '11-20': '11–20',
  '21-50': '21–50',
  '51-100': '51–100',
  notFound: 'Not found',
  notMeasured: 'Not measured',
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
  const x = { kind: 'day' as const, values: daysOf(context.options.period) };
  const note = 'Days without readings are gaps. All points are about the same keywords.';
  return [
    chart({
      kind: 'line',
      key: context.keyOf('visibility'),
      title: 'Visibility',
      x,
      note,
      unit: 'share of the clicks of first positions',
      format: 'share',
      series: seriesOf(context, facts, (day) => day.visibility.score),
    }),
    chart({
      kind: 'line',
      key: context.keyOf('average-position'),
      title: 'Average position',
      x,
      unit: 'position',
      format: 'decimal',
      isInverted: true,
      series: seriesOf(context, facts, (day) => day.averagePosition.value),
    }),
    chart({
      kind: 'stacked',
      key: context.keyOf('buckets'),
      title: 'Keywords by position',
      x,
      unit: 'keywords',
      series: bucketNames
        .map((name) => ({
          name: bucketLabels[name],
          tone: bucketTones[name],
          values: x.values.map((day) => facts.days.get(day)?.buckets[name] ?? null),
        }))
        .filter(({ values }) => values.some((value) => value)),
    }),
  ];
}

/** Describes what the numbers cover, and notes if they mix several engines, devices or markets. */
export function coversText({ covers }: Pick<VisibilityDay, 'covers'>) {
  const parts = [covers.engines, covers.devices, covers.countries, covers.languages];
  const made = parts.map((values) => values.join(' and ')).join(', ');
  return text(
    `${covers.mixes.length > 0 ? 'A mixture of' : 'All of'} ${made}; read from ${covers.sources.join(', ')}.`,
  );
}

function summaryOf({ website }: SectionContext, { now, before }: RankFacts): string[] {
  if (!now) return [];
  const { averagePosition, visibility } = now;
  const ranked =
    `${website.domain}: ${say.count(averagePosition.keywords)} of ` +
    `${say.some(now.keywords, 'tracked keyword')} ranked on ${now.day}`;
  const at =
    averagePosition.value === null
      ? ''
      : `, at position ${say.decimal(averagePosition.value)} on average`;
  const was = before?.averagePosition.value;
  const than = was == null || at === '' ? '' : ` (${say.decimal(was)} on ${before?.day})`;
  const sentences = [`${ranked}${at}${than}.`];
  if (visibility.score !== null) {
    const score = before?.visibility.score;
    const from =
      score == null
        ? ''
        : score === visibility.score
          ? ', as before'
          : `, ${visibility.score > score ? 'up' : 'down'} from ${say.share(score)}`;
    sentences.push(`Its visibility is ${say.share(visibility.score)}${from}.`);
  }
  return sentences;
}

/** Builds the section on a website's visibility by day. */
export async function visibilitySection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readRankFacts(context);
  const sources = [rankSource(context, facts)];
  if (!facts?.now) return emptySection(title, noRankings(context, facts), sources);
  return {
    title,
    blocks: [
      figuresOf(facts.now, facts.before),
      coversText(facts.now),
      ...chartsOf(context, facts),
    ],
    hasSandboxData: context.options.mode === 'sandbox',
    sources,
    summary: summaryOf(context, facts),
  };
}
