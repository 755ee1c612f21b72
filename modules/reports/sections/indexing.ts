import { dayMs } from '../../../platform/calendar/day';
import { streamLedger } from '../../indexing/store/ledger-list';
import type { LedgerUrl } from '../../indexing/store/ledger-row';
import {
  hasSubmissionsOf,
  type LedgerSummary,
  summarizeLedger,
} from '../../indexing/store/ledger-summary';
import { sandboxSource } from '../../rankings/store/rank-scope';
import { isOfMode, readRankSources } from '../../rankings/store/rank-sources';
import type { ReportCell, ReportSource } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import {
  type BuiltSection,
  chart,
  columns,
  emptySection,
  figure,
  figures,
  rowsFrom,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import { engineNames, named } from '../texts/code-names';
import { laterDay, withDay } from './later-day';
import { areAlike, type LogFacts, readLogFacts } from './log-facts';

const always = { from: undefined, to: undefined };

type LedgerFacts = { summary: LedgerSummary; logs: LogFacts | undefined };

/** Discoveries are counted per UTC day. */
const utcRange = ({ from, to }: { from: string; to: string }) => ({
  from: new Date(`${from}T00:00:00Z`),
  to: new Date(Date.parse(`${to}T00:00:00Z`) + dayMs),
});

async function readFacts(context: SectionContext): Promise<LedgerFacts> {
  const { workspace, website, options } = context;
  return {
    summary: await summarizeLedger(workspace, website.id, utcRange(options.period)),
    logs: await readLogFacts(context, options.period),
  };
}

async function discoveredBefore(
  context: SectionContext,
  now: LogFacts | undefined,
): Promise<number | null> {
  const { workspace, website, options } = context;
  const logs = await readLogFacts(context, options.comparison);
  if (!options.comparison || !areAlike(now, logs)) return null;
  const { discoveredByDay } = await summarizeLedger(
    workspace,
    website.id,
    utcRange(options.comparison),
  );
  return discoveredByDay.reduce((sum, { discovered }) => sum + discovered, 0);
}

function ledgerSource(
  { website, nowMs, texts }: SectionContext,
  { summary }: LedgerFacts,
): ReportSource {
  const { tracked, crawled } = summary.states;
  return {
    what: texts.ledger.source(website.domain),
    name: tracked > 0 ? texts.ledger.name : texts.sources.none,
    asOf: tracked > 0 ? new Date(nowMs).toISOString() : null,
    coverage: tracked > 0 ? { measured: crawled, of: tracked, unit: texts.ledger.unit } : null,
  };
}

const noUrls = ({ website, texts }: SectionContext) => texts.ledger.none(website.domain);

/** Builds the section on the states of the tracked URLs. */
export async function ledgerSection(context: SectionContext): Promise<BuiltSection> {
  const { options, website } = context;
  const t = context.texts.ledger;
  const { title } = t;
  const facts = await readFacts(context);
  const sources = [ledgerSource(context, facts)];
  const { states, discoveredByDay } = facts.summary;
  if (states.tracked === 0) return emptySection(title, noUrls(context), sources);
  const hasLogs = facts.logs?.total != null;
  const found = hasLogs ? discoveredByDay.reduce((sum, day) => sum + day.discovered, 0) : null;
  const before = await discoveredBefore(context, facts.logs);
  const byDay = new Map(discoveredByDay.map(({ day, discovered }) => [day, discovered]));
  const days = daysOf(options.period);
  const asOf = laterDay(context);
  return {
    title,
    blocks: [
      figures(
        figure('tracked', t.tracked, 'count', states.tracked, { note: asOf }),
        figure('inSitemap', t.inSitemap, 'count', states.in_sitemap),
        figure('crawled', t.crawled, 'count', states.crawled, {
          better: 'higher',
          note: t.crawledNote,
        }),
        figure('discovered', t.discovered, 'count', found, {
          before,
          better: 'higher',
          note: hasLogs ? null : t.noLogs,
        }),
        figure('crawlErrors', t.crawlErrors, 'count', states.crawl_error, {
          better: 'lower',
        }),
      ),
      chart({
        kind: 'bar',
        key: context.keyOf('discovered'),
        title: t.newly,
        unit: t.newlyUnit,
        note: t.newlyNote,
        x: { kind: 'day', values: days },
        series: [
          {
            key: 'discovered',
            name: t.newlySeries,
            values: days.map((day) => (facts.logs?.days.has(day) ? (byDay.get(day) ?? 0) : null)),
          },
        ],
      }),
    ],
    sources,
    summary: [
      withDay(
        asOf,
        t.summary(
          website.domain,
          { tracked: states.tracked, crawled: states.crawled, found },
          before,
        ),
      ),
    ],
  };
}

/** Builds the chart of the time from a submission to the first visit; none without such times. */
function timeChart({ keyOf, options, texts }: SectionContext, engines: LedgerSummary['engines']) {
  const timed = engines.flatMap(({ engine, latencies }) => {
    const took = latencies.find(({ source }) => isOfMode(source, options.mode));
    return took ? [{ engine, ...took }] : [];
  });
  if (timed.length === 0) return [];
  const t = texts.engines;
  return [
    chart({
      kind: 'bar',
      key: keyOf('time-to-crawl'),
      title: t.timeToCrawl,
      unit: t.unit,
      format: 'duration',
      x: {
        kind: 'name',
        values: named(
          timed.map(({ engine }) => engine),
          engineNames,
        ),
      },
      series: [
        {
          key: 'median',
          name: t.half,
          values: timed.map(({ medianSeconds }) => medianSeconds * 1000),
        },
        { key: 'p90', name: t.nineOfTen, values: timed.map(({ p90Seconds }) => p90Seconds * 1000) },
      ],
      note: t.timed(
        timed.map(({ engine, n }) => ({ engine: engineNames[engine] ?? engine, urls: n })),
      ),
    }),
  ];
}

const engineHead = {
  engine: 'text',
  crawled: 'count',
  discovered: 'count',
  timed: 'count',
  medianSeconds: 'duration',
  p90Seconds: 'duration',
} as const;

/**
 * Builds the section on each engine's progress, and the time from a submission to its first visit.
 */
export async function enginesSection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readFacts(context);
  const sources = [ledgerSource(context, facts)];
  const t = context.texts.engines;
  const heading = t.title;
  if (facts.summary.states.tracked === 0) return emptySection(heading, noUrls(context), sources);
  const key = context.keyOf('engines');
  const engines = facts.summary.engines.filter(
    ({ crawled, latencies }) => crawled + latencies.length > 0,
  );
  if (engines.length === 0) {
    return emptySection(heading, t.none, sources);
  }
  const rows = engines.map(({ engine, crawled, discovered, latencies }): ReportCell[] => {
    const took = latencies.find(({ source }) => isOfMode(source, context.options.mode));
    return [
      engine,
      crawled,
      discovered,
      took?.n ?? null,
      toMs(took?.medianSeconds),
      toMs(took?.p90Seconds),
    ];
  });
  return {
    title: heading,
    blocks: [
      ...timeChart(context, engines),
      table({
        key,
        title: heading,
        columns: columns(t.columns, engineHead),
        note: t.note,
      }),
    ],
    rows: new Map([[key, rowsOf(rows)]]),
    hasSandboxData: context.options.mode === 'sandbox' && rows.some((row) => row[3] !== null),
    sources,
    summary: [],
  };
}

/** Durations are always in milliseconds. */
const toMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000);

const urlHead = {
  url: 'url',
  states: 'text',
  addedAt: 'time',
  firstSubmittedAt: 'time',
  firstCrawledAt: 'time',
  discoveredAt: 'time',
  discoveredBy: 'text',
  bestPosition: 'rank',
} as const;

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

function toRow(url: LedgerUrl, { options }: SectionContext): ReportCell[] {
  const own = (source: string | null) => source !== null && isOfMode(source, options.mode);
  const sent = url.submissions
    .filter(({ source, firstSubmittedAt }) => own(source) && firstSubmittedAt !== null)
    .map(({ firstSubmittedAt }) => firstSubmittedAt as Date)
    .sort((a, b) => a.getTime() - b.getTime());
  const { ranking } = url;
  const isRanking = ranking !== null && own(ranking.source);
  const states = url.states.filter(
    (state) => (state !== 'ranking' || isRanking) && (state !== 'submitted' || sent.length > 0),
  );
  return [
    url.url,
    states.join(', '),
    iso(url.addedAt),
    iso(sent[0]),
    iso(url.firstCrawledAt),
    iso(url.discoveredAt),
    url.discoveredBy,
    isRanking ? ranking.bestPosition : null,
  ];
}

/** Whether the URLs' submissions or rankings include readings of the sandbox. */
async function hasSandboxUrls({ workspace, website, options }: SectionContext) {
  if (options.mode !== 'sandbox') return false;
  const { db } = workspace;
  const rankings = await readRankSources(db, [website.id]);
  if (rankings.some(({ source }) => isOfMode(source, 'sandbox'))) return true;
  return hasSubmissionsOf(db, website.id, sandboxSource);
}

/** Builds the section on every tracked URL with its known data. */
export async function urlsSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website } = context;
  const facts = await readFacts(context);
  const sources = [ledgerSource(context, facts)];
  const t = context.texts.urls;
  const heading = t.title;
  if (facts.summary.states.tracked === 0) return emptySection(heading, noUrls(context), sources);
  const key = context.keyOf('urls');
  const filter = { states: [], discovered: always, submitted: always };
  return {
    title: heading,
    blocks: [table({ key, title: heading, columns: columns(t.columns, urlHead) })],
    rows: new Map([
      [
        key,
        rowsFrom(
          () => streamLedger(workspace, website.id, filter),
          (url) => toRow(url, context),
        ),
      ],
    ]),
    hasSandboxData: await hasSandboxUrls(context),
    sources,
    summary: [],
  };
}
