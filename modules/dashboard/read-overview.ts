import { addDays, dayMs, dayOf, daysBefore } from '../../platform/calendar/day';
import type { WorkspaceReads } from '../../platform/workspace';
import {
  readWebsiteMentionRates,
  type WebsiteMentionRate,
} from '../ai/reads/website-mention-rates';
import { countOpenAlerts } from '../alerts/store/open-alerts';
import { readWebsiteHealth, type WebsiteHealth } from '../audits/store/website-health';
import { readWebsiteVisits, type WebsiteVisits } from '../crawlers/store/website-visits';
import { countFailedJobs } from '../jobs/store/failed-jobs';
import { sandboxSource } from '../rankings/store/rank-scope';
import { countUnconfirmedDrops } from '../rankings/store/unconfirmed-drops';
import { readRankedWebsites, readWebsiteVisibility } from '../rankings/store/website-visibility';
import {
  readWebsiteTotals,
  type WebsiteTotals,
} from '../search-console/store/search-overview-store';
import { readSearchProperties } from '../search-console/store/website-property-store';
import type { StoredWebsite } from '../websites/store/website-store';
import { KnownValues } from './known-values';
import { type VisibilityNumbers, visibilityNumbers } from './rules/visibility-numbers';

/** Days of the visibility, of its sparkline and of its change. */
const visibilityDays = 30;
/** Days of clicks and of AI answers. */
const clickDays = 28;
/** Days of crawler visits, and of failed jobs. */
const visitDays = 7;

/** One website of the overview. Null means that nothing was measured. */
export type OverviewRow = {
  websiteId: string;
  name: string;
  hostname: string;
  ownerId: string | null;
  /** Whether any of the numbers is made up. */
  sandbox: boolean;
  clicks: { value: number; change: number | null; days: number; to: string } | null;
  aiMentionRate: {
    value: number;
    low: number | null;
    high: number | null;
    answers: number;
    aiTargetId: string;
  } | null;
  crawlerVisits: { value: number; change: number | null; days: number } | null;
  unconfirmedDrops: number;
  openAlerts: number;
  failedJobs: number;
  health: { score: number; date: string | null; sample: WebsiteHealth['sample'] } | null;
} & VisibilityNumbers;

/** The visibility of a website, and where its readings are from. */
type OverviewVisibility = VisibilityNumbers & { source: string };

/** What a process remembers of websites, so that looking again does not read it all again. */
export type OverviewMemory = {
  visibility: KnownValues<OverviewVisibility>;
  clicks: KnownValues<WebsiteTotals>;
  mentions: KnownValues<WebsiteMentionRate>;
  visits: KnownValues<WebsiteVisits>;
};

export const createOverviewMemory = (): OverviewMemory => ({
  visibility: new KnownValues(),
  clicks: new KnownValues(),
  mentions: new KnownValues(),
  visits: new KnownValues(),
});

/** Sums of weeks may be this old; one that was not measured before is seen at once. */
const sumsAgeMsMax = 30_000;

/** The visibility of websites, by which the overview is sorted; never an old one. */
export async function readOverviewVisibility(
  workspace: WorkspaceReads,
  memory: OverviewMemory,
  websites: readonly StoredWebsite[],
  today: string,
): Promise<Map<string, OverviewVisibility>> {
  const range = { from: daysBefore(today, visibilityDays - 1), to: today };
  const { db } = workspace;
  const ranked = await readRankedWebsites(
    db,
    websites.map(({ id }) => id),
    range,
  );
  const byId = new Map(ranked.map((website) => [website.id, website]));
  const versions = new Map(ranked.map(({ id, version }) => [id, version]));
  const window = Array.from({ length: visibilityDays }, (_, index) =>
    daysBefore(today, visibilityDays - 1 - index),
  );
  return memory.visibility.read(db.workspaceId, versions, async (ids) => {
    const websites = ids.flatMap((id) => byId.get(id) ?? []);
    const found = await readWebsiteVisibility(workspace, websites, range);
    return new Map(
      [...found].map(([id, { source, days }]) => [
        id,
        { source, ...visibilityNumbers(days, window) },
      ]),
    );
  });
}

/** What is read of all websites of a page, each by one query. */
type Numbers = {
  visibility: ReadonlyMap<string, OverviewVisibility>;
  clicks: ReadonlyMap<string, WebsiteTotals>;
  mentions: ReadonlyMap<string, WebsiteMentionRate>;
  visits: ReadonlyMap<string, WebsiteVisits>;
  drops: ReadonlyMap<string, number>;
  alerts: ReadonlyMap<string, number>;
  failed: ReadonlyMap<string, number>;
  health: ReadonlyMap<string, WebsiteHealth>;
};

/** Reads the rows of websites whose visibility is known; a few queries for any number of them. */
export async function readOverview(
  workspace: WorkspaceReads,
  memory: OverviewMemory,
  websites: readonly StoredWebsite[],
  { visibility, nowMs }: { visibility: ReadonlyMap<string, OverviewVisibility>; nowMs: number },
): Promise<OverviewRow[]> {
  const { db } = workspace;
  const ids = websites.map(({ id }) => id);
  const today = dayOf(nowMs);
  const age = String(Math.floor(nowMs / sumsAgeMsMax));
  const versions = new Map(ids.map((id) => [id, age]));
  const answerDays = { from: daysBefore(today, clickDays - 1), to: today };
  const [clicks, mentions, visits, drops, alerts, failed, health] = await Promise.all([
    memory.clicks.read(db.workspaceId, versions, (some) => readClicks(workspace, new Set(some))),
    memory.mentions.read(db.workspaceId, versions, (some) =>
      readWebsiteMentionRates(workspace, some, answerDays),
    ),
    memory.visits.read(db.workspaceId, versions, (some) =>
      readWebsiteVisits(workspace, some, { days: visitDays, nowMs }),
    ),
    countUnconfirmedDrops(db, ids),
    countOpenAlerts(db, ids),
    countFailedJobs(db, ids, new Date(nowMs - visitDays * dayMs)),
    readWebsiteHealth(db, ids),
  ]);
  const numbers = { visibility, clicks, mentions, visits, drops, alerts, failed, health };
  return websites.map((website) => toRow(website, numbers));
}

/** The same numbers as in the overview of Search Console. */
async function readClicks(
  workspace: WorkspaceReads,
  ids: ReadonlySet<string>,
): Promise<Map<string, WebsiteTotals>> {
  const properties = await readSearchProperties(workspace.db);
  const bindings = [...properties]
    .filter(([websiteId]) => ids.has(websiteId))
    .map(([websiteId, property]) => ({ websiteId, property }));
  return readWebsiteTotals(workspace, { bindings, days: clickDays });
}

function toRow(
  { id, name, domain, healthScore, ownerId }: StoredWebsite,
  numbers: Numbers,
): OverviewRow {
  const visibility = numbers.visibility.get(id);
  const clicks = numbers.clicks.get(id);
  const mentions = numbers.mentions.get(id);
  const visits = numbers.visits.get(id);
  return {
    websiteId: id,
    name,
    hostname: domain,
    ownerId,
    sandbox:
      visibility?.source === sandboxSource ||
      clicks?.source === 'sandbox' ||
      mentions?.dataSource === 'sandbox',
    visibility: visibility?.visibility ?? null,
    sparkline: visibility?.sparkline ?? Array<null>(visibilityDays).fill(null),
    clicks: clicks ? toClicks(clicks) : null,
    aiMentionRate: mentions ? toMentionRate(mentions) : null,
    crawlerVisits: visits ? toVisits(visits) : null,
    unconfirmedDrops: numbers.drops.get(id) ?? 0,
    openAlerts: numbers.alerts.get(id) ?? 0,
    failedJobs: numbers.failed.get(id) ?? 0,
    health: toHealth(healthScore, numbers.health.get(id)),
  };
}

/** A sample counts only until a whole audit has set a score; that one may have been deleted since. */
function toHealth(score: number | null, newest: WebsiteHealth | undefined): OverviewRow['health'] {
  if (score !== null)
    return { score, date: newest?.sample ? null : (newest?.day ?? null), sample: null };
  if (!newest?.sample) return null;
  return { score: newest.score, date: newest.day, sample: newest.sample };
}

/** There is a change only if the data reach back over as many days before. */
function toClicks({ now, before, lastFinalDay, firstDay }: WebsiteTotals) {
  const isCompared = addDays(lastFinalDay, 1 - 2 * clickDays) >= firstDay;
  return {
    value: now.clicks,
    change: isCompared ? now.clicks - before.clicks : null,
    days: clickDays,
    to: lastFinalDay,
  };
}

function toMentionRate({ targetId, rate }: WebsiteMentionRate): OverviewRow['aiMentionRate'] {
  if (rate.value === null) return null;
  return {
    value: rate.value,
    low: rate.interval?.low ?? null,
    high: rate.interval?.high ?? null,
    answers: rate.answers,
    aiTargetId: targetId,
  };
}

const toVisits = ({ visits, before }: WebsiteVisits) => ({
  value: visits,
  change: before === null ? null : visits - before,
  days: visitDays,
});
