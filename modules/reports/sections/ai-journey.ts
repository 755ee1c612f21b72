import { dayMs } from '../../../platform/calendar/day';
import { type JourneyPage, toFunnel } from '../../ai/reads/journey-page';
import { readJourney } from '../../ai/reads/read-journey';
import { productNameOf } from '../../ai/rules/methodology';
import { LogCoverage } from '../../crawlers/rules/log-coverage';
import { streamAiReferrals } from '../../crawlers/store/ai-referral-reads';
import { readLogCoverage } from '../../crawlers/store/log-coverage-store';
import type { ReportBlock, ReportCell, ReportPeriod, ReportSource } from '../rules/report-dataset';
import { daysIn, daysOf } from '../rules/report-period';
import {
  type BuiltSection,
  chart,
  columns,
  emptySection,
  figure,
  figures,
  rowsOf,
  type SectionContext,
  table,
  text,
} from '../section';
import { aiSource, readAiFacts } from './ai-facts';
import { areAlike } from './log-facts';

/** Of the chart by day; the others are one series. */
const chartedMax = 5;
const shownPages = 25;

const engineHead = {
  engine: 'text',
  pagesCrawled: 'count',
  pagesCited: 'count',
  pagesRead: 'count',
  pagesVisited: 'count',
  visits: 'count',
  citedNeverVisited: 'count',
  visitedNeverCited: 'count',
} as const;

const pageHead = {
  path: 'text',
  engine: 'text',
  cited: 'text',
  reads: 'count',
  visits: 'count',
  firstCitedOn: 'day',
  firstReadOn: 'day',
  firstVisitOn: 'day',
} as const;

/** Visits from assistants by day, for days with logs. */
type Visits = {
  /** Days with logs, in UTC. */
  days: ReadonlySet<string>;
  /** Visits by day, for each assistant, those with the most first. */
  byAssistant: Array<{ assistant: string; byDay: ReadonlyMap<string, number>; total: number }>;
  total: number;
};

async function readVisits(
  { workspace, website, nowMs }: SectionContext,
  period: ReportPeriod,
): Promise<Visits> {
  const range = { from: new Date(period.from), to: new Date(Date.parse(period.to) + dayMs) };
  const { db } = workspace;
  const logDays = await readLogCoverage(db, website.id, range);
  const covered = new LogCoverage(logDays, nowMs);
  const days = daysOf(period).filter((day) => {
    const startMs = Date.parse(day);
    return covered.of(startMs, startMs + dayMs) !== 'none';
  });
  const byAssistant = new Map<string, Map<string, number>>();
  const counts = streamAiReferrals(workspace, {
    filter: { websiteId: website.id, ...period },
    groupBy: ['day', 'assistant'],
    sort: 'day',
  });
  for await (const { day = '', assistant = '', visits } of counts) {
    if (visits === 0) continue;
    const byDay = byAssistant.get(assistant) ?? new Map<string, number>();
    byAssistant.set(assistant, byDay.set(day, visits));
  }
  const sumOf = (byDay: ReadonlyMap<string, number>) =>
    [...byDay.values()].reduce((sum, visits) => sum + visits, 0);
  const all = [...byAssistant]
    .map(([assistant, byDay]) => ({ assistant, byDay, total: sumOf(byDay) }))
    .sort((a, b) => b.total - a.total || (a.assistant < b.assistant ? -1 : 1));
  return {
    days: new Set(days),
    byAssistant: all,
    total: all.reduce((sum, { total }) => sum + total, 0),
  };
}

function dailyChart({ options, texts, keyOf }: SectionContext, visits: Visits): ReportBlock[] {
  if (visits.total === 0) return [];
  const t = texts.ai.journey;
  const days = daysOf(options.period);
  const charted = visits.byAssistant.slice(0, chartedMax);
  const others = visits.byAssistant.slice(chartedMax);
  const seriesOf = (key: string, name: string, parts: typeof charted) => ({
    key,
    name,
    values: days.map((day) =>
      visits.days.has(day)
        ? parts.reduce((sum, { byDay }) => sum + (byDay.get(day) ?? 0), 0)
        : null,
    ),
  });
  return [
    chart({
      kind: 'stacked',
      key: keyOf('ai-assistant-visits'),
      title: t.byDay,
      unit: t.perDay,
      note: t.gaps,
      x: { kind: 'day', values: days },
      series: [
        ...charted.map((one) => seriesOf(one.assistant, productNameOf(one.assistant), [one])),
        ...(others.length > 0 ? [seriesOf('others', t.others, others)] : []),
      ],
    }),
  ];
}

type Funnel = ReturnType<typeof toFunnel>;

/** The steps of each engine that has any; a bar that was not measured is missing. */
function funnelChart({ texts, keyOf }: SectionContext, funnel: Funnel): ReportBlock[] {
  const t = texts.ai.journey;
  const steps = ['pagesCited', 'pagesRead', 'pagesVisited'] as const;
  const seen = funnel.filter((row) => steps.some((step) => row[step]));
  if (seen.length === 0) return [];
  return [
    chart({
      kind: 'bar',
      key: keyOf('ai-journey-steps'),
      title: t.steps,
      unit: t.pages,
      note: t.stepsNote,
      x: {
        kind: 'name',
        values: seen.map(({ engine }) => productNameOf(engine)),
        keys: seen.map(({ engine }) => engine),
      },
      series: steps.map((step) => ({
        key: step,
        name: t.columns[step],
        values: seen.map((row) => row[step]),
      })),
    }),
  ];
}

const engineRow = (row: Funnel[number]): ReportCell[] => [
  productNameOf(row.engine),
  row.pagesCrawled,
  row.pagesCited,
  row.pagesRead,
  row.pagesVisited,
  row.visits,
  row.citedNeverVisited,
  row.visitedNeverCited,
];

const byMost = (one: JourneyPage, other: JourneyPage): number =>
  other.visited.visits - one.visited.visits ||
  other.read.visits - one.read.visits ||
  (one.path < other.path ? -1 : one.path > other.path ? 1 : 0) ||
  (one.engine < other.engine ? -1 : 1);

const dayOrNull = (at: string | null): string | null => at?.slice(0, 10) ?? null;

function pageRow({ texts }: SectionContext, page: JourneyPage): ReportCell[] {
  const { path, engine, cited, read, visited } = page;
  const isMeasured = (state: JourneyPage['read']['state']) =>
    state === 'seen' || state === 'not_seen';
  const shares = cited.series.map(({ rate }) => texts.ai.journey.nOf(rate.hits, rate.answers));
  return [
    path,
    productNameOf(engine),
    shares.length > 0 ? shares.join('; ') : null,
    isMeasured(read.state) ? read.visits : null,
    isMeasured(visited.state) ? visited.visits : null,
    dayOrNull(cited.firstAt),
    dayOrNull(read.firstAt),
    dayOrNull(visited.firstAt),
  ];
}

function visitSource({ website, options, texts }: SectionContext, visits: Visits): ReportSource {
  const last = [...visits.days].at(-1);
  return {
    what: texts.ai.journey.source(website.domain),
    name: last === undefined ? texts.sources.none : texts.logs.name,
    asOf: last === undefined ? null : `${last}T00:00:00.000Z`,
    coverage: { measured: visits.days.size, of: daysIn(options.period), unit: texts.sources.days },
  };
}

/**
 * Builds the section on visits that AI assistants sent, and on the way of pages from prompt to visit.
 * Days are those of UTC, as of all reads of AI answers.
 */
export async function aiJourneySection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, options, texts, keyOf } = context;
  const t = texts.ai.journey;
  const { period, comparison, mode } = options;
  const [journey, visits, before, facts] = await Promise.all([
    readJourney(workspace, website, { days: period, dataSource: mode }),
    readVisits(context, period),
    comparison === null ? undefined : readVisits(context, comparison),
    readAiFacts(context),
  ]);
  const hasLog = visits.days.size > 0;
  const sources = [visitSource(context, visits), aiSource(context, facts)];
  if (!hasLog && journey.pages.length === 0) {
    return emptySection(t.title, t.none(website.domain), sources);
  }
  const funnel = toFunnel(journey);
  const was = areAlike(visits, before) ? (before?.total ?? null) : null;
  const engines = keyOf('ai-journey-engines');
  const pages = keyOf('ai-journey-pages');
  const visited = new Set(
    journey.pages.flatMap((page) => (page.visited.visits > 0 ? [page.path] : [])),
  );
  const pageBlocks = [
    table({
      key: pages,
      title: t.byPage,
      columns: columns(t.pageColumns, pageHead),
      shownMax: shownPages,
      note: t.pageNote,
    }),
  ];
  const isWhole = options.type === 'ai' || options.layout !== undefined;
  const hasPages = isWhole && journey.pages.length > 0;
  return {
    title: t.title,
    blocks: [
      text(t.lead),
      figures(
        figure('visits', t.visits, 'count', hasLog ? visits.total : null, {
          before: was,
          better: 'higher',
          note: hasLog ? t.lowerBound : t.noLog,
        }),
        figure('assistants', t.assistants, 'count', hasLog ? visits.byAssistant.length : null),
        figure('pagesVisited', t.pagesVisited, 'count', hasLog ? visited.size : null),
        figure('daysWithLogs', t.daysWithLogs, 'count', visits.days.size, {
          before: before ? before.days.size : null,
        }),
      ),
      ...dailyChart(context, visits),
      ...funnelChart(context, funnel),
      table({
        key: engines,
        title: t.byEngine,
        columns: columns(t.columns, engineHead),
        note: t.engineNote,
      }),
      ...(hasPages ? pageBlocks : []),
    ],
    rows: new Map([
      [engines, rowsOf(funnel.map(engineRow))],
      ...(hasPages
        ? [
            [
              pages,
              rowsOf(journey.pages.toSorted(byMost).map((page) => pageRow(context, page))),
            ] as const,
          ]
        : []),
    ]),
    hasSandboxData: mode === 'sandbox' && journey.basis.asked.size > 0,
    sources,
    summary: hasLog ? [t.summary(website.domain, visits.total, was)] : [],
  };
}
