import { domainToUnicode } from 'node:url';
import type { Workspace } from '../../platform/workspace';
import { findWebsite } from '../websites/store/website-store';
import type { BuiltDataset } from './freeze-dataset';
import { chartOf, partsOf, textSection } from './lay-out';
import type {
  ReportDataset,
  ReportSection,
  ReportSource,
  ReportType,
} from './rules/report-dataset';
import { type LayoutItem, type LayoutSection, sectionOfChart } from './rules/report-layout';
import {
  type ReportOptions,
  type reportSections,
  type SectionName,
  sectionKey,
} from './rules/report-options';
import { localDay } from './rules/report-period';
import type { BuiltSection, ReportWebsite, Rows, SectionBuilder } from './section';
import { aiAnswerSection } from './sections/ai-answer';
import { aiCitationsSection } from './sections/ai-citations';
import { aiCompetitorsSection } from './sections/ai-competitors';
import { aiGapsSection } from './sections/ai-gaps';
import { aiJourneySection } from './sections/ai-journey';
import { aiMethodologySection } from './sections/ai-methodology';
import { aiVisibilitySection } from './sections/ai-visibility';
import { auditHealthSection } from './sections/audit-health';
import { auditIssuesSection } from './sections/audit-issues';
import { auditPagesSection } from './sections/audit-pages';
import { brokenLinksSection } from './sections/broken-links';
import { campaignResultsSection } from './sections/campaign-results';
import { campaignsSection } from './sections/campaigns';
import { competitorsSection } from './sections/competitors';
import { botsSection, crawlerErrorsSection, pathsSection } from './sections/crawler-tables';
import { crawlerVisitsSection } from './sections/crawler-visits';
import { enginesSection, ledgerSection, urlsSection } from './sections/indexing';
import { keywordsSection } from './sections/keywords';
import { knownLinksSection } from './sections/known-links';
import { linksSection } from './sections/links';
import { moversSection } from './sections/movers';
import { searchClicksSection } from './sections/search-clicks';
import { searchCoverageSection } from './sections/search-coverage';
import { searchExplanationSection } from './sections/search-explanation';
import { searchMoversSection } from './sections/search-movers';
import { visibilitySection } from './sections/visibility';
import type { Texts } from './texts/en';
import { textsIn } from './texts/texts-in';

/** Section builders by type; every name in `reportSections` has one. */
const builders: {
  [T in ReportType]: Record<(typeof reportSections)[T][number], SectionBuilder>;
} = {
  overview: {
    rankings: visibilitySection,
    crawlers: crawlerVisitsSection,
    indexing: ledgerSection,
    search: searchClicksSection,
    audit: auditHealthSection,
    ai: aiVisibilitySection,
    journey: aiJourneySection,
    links: linksSection,
    campaigns: campaignsSection,
  },
  rankings: {
    visibility: visibilitySection,
    keywords: keywordsSection,
    movers: moversSection,
    competitors: competitorsSection,
  },
  audit: { health: auditHealthSection, issues: auditIssuesSection, pages: auditPagesSection },
  crawlers: {
    visits: crawlerVisitsSection,
    bots: botsSection,
    paths: pathsSection,
    errors: crawlerErrorsSection,
  },
  indexing: { ledger: ledgerSection, engines: enginesSection, urls: urlsSection },
  backlinks: { links: linksSection, known: knownLinksSection, broken: brokenLinksSection },
  ai: {
    answers: aiVisibilitySection,
    brands: aiCompetitorsSection,
    citations: aiCitationsSection,
    gaps: aiGapsSection,
    journey: aiJourneySection,
    example: aiAnswerSection,
    methodology: aiMethodologySection,
  },
  campaign: { campaigns: campaignsSection, results: campaignResultsSection },
  search_console: {
    search: searchClicksSection,
    searchMovers: searchMoversSection,
    coverage: searchCoverageSection,
    explanation: searchExplanationSection,
  },
};

export type ReportTask = {
  workspace: Workspace;
  reportId: string;
  options: ReportOptions;
  nowMs: number;
  signal: AbortSignal;
};

const builderOf = (type: ReportType, name: SectionName): SectionBuilder => {
  const builder = (builders[type] as Partial<Record<SectionName, SectionBuilder>>)[name];
  if (!builder) throw new Error(`${type} has no section ${name}`);
  return builder;
};

/** Every section has one builder; an overview's have other names. */
const layoutBuilders: Record<LayoutSection, SectionBuilder> = {
  ...builders.rankings,
  ...builders.audit,
  ...builders.crawlers,
  ...builders.indexing,
  ...builders.backlinks,
  ...builders.ai,
  ...builders.campaign,
  ...builders.search_console,
};

const layoutBuilderOf = (name: SectionName): SectionBuilder => {
  const builder = (layoutBuilders as Partial<Record<SectionName, SectionBuilder>>)[name];
  if (!builder) throw new Error(`a layout has no section ${name}`);
  return builder;
};

async function readWebsites({ workspace, options }: ReportTask): Promise<ReportWebsite[]> {
  const { db } = workspace;
  const websites: ReportWebsite[] = [];
  for (const id of options.websiteIds) {
    const found = await findWebsite(db, id);
    if (found) websites.push({ id, domain: found.domain, name: found.name });
  }
  return websites;
}

/** Sentences use the Unicode form of a domain: `münchen.example`, not `xn--mnchen-3ya.example`. */
const readable = (website: ReportWebsite): ReportWebsite => ({
  ...website,
  domain: domainToUnicode(website.domain),
});

/** A section of the report; without a website it is a text of the author. */
type Placed = { section: ReportSection; website: ReportWebsite | null; built: BuiltSection | null };

type Builders = (name: SectionName, index: number) => Promise<BuiltSection>;

/** Returns what builds a section of the n-th website: once, however often the report shows it. */
function buildersOf(task: ReportTask, websites: readonly ReportWebsite[]): Builders {
  const { workspace, options, nowMs, signal } = task;
  const texts = textsIn(options.language);
  const built = new Map<string, Promise<BuiltSection>>();
  return (name, index) => {
    signal.throwIfAborted();
    const website = websites[index];
    if (!website) throw new Error(`there is no website ${index}`);
    const keyOf = (key: string) => sectionKey(key, index);
    const known = built.get(keyOf(name));
    if (known) return known;
    const own = { keyOf, texts, website: readable(website) };
    const builder = options.layout ? layoutBuilderOf(name) : builderOf(options.type, name);
    const result = builder({ workspace, options, nowMs, ...own });
    built.set(keyOf(name), result);
    return result;
  };
}

async function sectionsOfType(task: ReportTask, websites: ReportWebsite[]): Promise<Placed[]> {
  const { options } = task;
  const build = buildersOf(task, websites);
  const placed: Placed[] = [];
  for (const [index, website] of websites.entries()) {
    for (const name of options.sections) {
      const built = await build(name, index);
      const key = sectionKey(name, index);
      placed.push({ website, built, section: sectionOf(website, built, { key, ...options }) });
    }
  }
  return placed;
}

const sectionOf = (
  website: ReportWebsite,
  built: BuiltSection,
  { key, notes }: { key: string; notes?: ReportOptions['notes'] },
): ReportSection => ({
  key,
  title: built.title,
  websiteId: website.id,
  hasSandboxData: built.hasSandboxData ?? false,
  comment: notes?.[key] ?? null,
  blocks: built.blocks,
});

/** Lays out what the author chose; with several websites each item is there for one after the other. */
async function sectionsOfLayout(
  task: ReportTask,
  websites: ReportWebsite[],
  layout: readonly LayoutItem[],
): Promise<Placed[]> {
  const { options } = task;
  const texts = textsIn(options.language).layout;
  const build = buildersOf(task, websites);
  const placed: Placed[] = [];
  let textCount = 0;
  for (const item of layout) {
    if (item.kind === 'text') {
      textCount += 1;
      placed.push({ website: null, built: null, section: textSection(item, textCount) });
      continue;
    }
    for (const [index, website] of websites.entries()) {
      const isChart = item.kind === 'chart';
      const built = await build(isChart ? sectionOfChart[item.chart] : item.section, index);
      const key = sectionKey(isChart ? `chart-${item.chart}` : item.section, index);
      const shown = isChart
        ? chartOf(built, sectionKey(item.chart, index), texts)
        : partsOf(built, item.show, texts);
      const section = sectionOf(website, shown, { key, ...options });
      const of = websites.length > 1 ? `: ${readable(website).domain}` : '';
      placed.push({ website, built, section: { ...section, title: section.title + of } });
    }
  }
  return placed;
}

/** Stops reading rows soon after the job is canceled. */
const untilAborted = (rows: Rows, signal: AbortSignal): Rows =>
  async function* () {
    for await (const row of rows()) {
      signal.throwIfAborted();
      yield row;
    }
  };

const distinct = (sources: ReportSource[]): ReportSource[] => [
  ...new Map(sources.map((source) => [source.what, source])).values(),
];

const isEmpty = ({ built }: Placed) =>
  built === null || built.blocks.every(({ kind }) => kind === 'empty');

/**
 * In a report on several websites, one without any data gets one sentence: its sections say what is
 * missing.
 */
function summaryOf(
  texts: Texts,
  website: ReportWebsite,
  placed: Placed[],
  websites: number,
): string[] {
  if (websites > 1 && placed.every(isEmpty)) {
    return [texts.summary.nothingMeasured(readable(website).domain)];
  }
  return [...new Set(placed.flatMap(({ built }) => built?.summary ?? []))];
}

function unfinishedDay({ options, nowMs }: ReportTask): string[] {
  const { period, timezone, language } = options;
  if (localDay(nowMs, timezone) > period.to) return [];
  return [textsIn(language).summary.lastDayNotOver(period.to)];
}

/** Reads a report's contents, except for table rows, which are read when it is frozen. */
export async function buildDataset(task: ReportTask): Promise<BuiltDataset> {
  const { options, nowMs, signal } = task;
  const { type, title, language, period, comparison, timezone, mode, branding } = options;
  const texts = textsIn(language);
  const websites = await readWebsites(task);
  const { layout } = options;
  const placed = layout
    ? await sectionsOfLayout(task, websites, layout)
    : await sectionsOfType(task, websites);
  const dataset: ReportDataset = {
    schemaVersion: 1,
    reportId: task.reportId,
    type,
    title,
    language,
    websites,
    period,
    comparison,
    timezone,
    dataSource: mode,
    branding,
    asOf: new Date(nowMs).toISOString(),
    sources: distinct(placed.flatMap(({ built }) => built?.sources ?? [])),
    summary: [
      ...websites.flatMap((website) =>
        summaryOf(
          texts,
          website,
          placed.filter((one) => one.website === website),
          websites.length,
        ),
      ),
      ...unfinishedDay(task),
    ],
    recommendations: options.recommendations ?? [],
    sections: placed.map(({ section }) => section),
    ...(layout && { layout }),
  };
  const rows = placed.flatMap(({ built }) => [...(built?.rows ?? [])]);
  return {
    dataset,
    rows: new Map(rows.map(([key, read]) => [key, untilAborted(read, signal)])),
  };
}
