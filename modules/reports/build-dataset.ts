import { domainToUnicode } from 'node:url';
import type { Stores } from '../../platform/stores';
import { findWebsite } from '../websites/store/website-store';
import type { BuiltDataset } from './freeze-dataset';
import type { ReportDataset, ReportSource, ReportType } from './rules/report-dataset';
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
  reads: Stores;
  workspaceId: string;
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

async function readWebsites({ reads, workspaceId, options }: ReportTask): Promise<ReportWebsite[]> {
  const db = reads.database.reader(workspaceId);
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

type Placed = { name: SectionName; index: number; website: ReportWebsite; built: BuiltSection };

async function buildSections(task: ReportTask, websites: ReportWebsite[]): Promise<Placed[]> {
  const { reads, workspaceId, options, nowMs } = task;
  const placed: Placed[] = [];
  for (const [index, website] of websites.entries()) {
    for (const name of options.sections) {
      task.signal.throwIfAborted();
      const keyOf = (key: string) => sectionKey(key, index);
      const texts = textsIn(options.language);
      const own = { keyOf, texts, website: readable(website) };
      const context = { reads, workspaceId, options, nowMs, ...own };
      const built = await builderOf(options.type, name)(context);
      placed.push({ name, index, website, built });
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

const isEmpty = ({ built }: Placed) => built.blocks.every(({ kind }) => kind === 'empty');

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
  return [...new Set(placed.flatMap(({ built }) => built.summary))];
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
  const placed = await buildSections(task, websites);
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
    sources: distinct(placed.flatMap(({ built }) => built.sources)),
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
    sections: placed.map(({ name, index, website, built }) => ({
      key: sectionKey(name, index),
      title: built.title,
      websiteId: website.id,
      hasSandboxData: built.hasSandboxData ?? false,
      comment: options.notes?.[sectionKey(name, index)] ?? null,
      blocks: built.blocks,
    })),
  };
  const rows = placed.flatMap(({ built }) => [...(built.rows ?? [])]);
  return {
    dataset,
    rows: new Map(rows.map(([key, read]) => [key, untilAborted(read, signal)])),
  };
}
