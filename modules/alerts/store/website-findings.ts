import { dayMs } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import { obedienceOf, type RobotsBot } from '../../crawlers/robots/robots-obedience';
import { trackedTargets } from '../../crawlers/store/known-targets';
import { readLogCoverage } from '../../crawlers/store/log-coverage-store';
import { readPolicyFiles } from '../../crawlers/store/policy-file-store';
import { countPreferenceVisits } from '../../crawlers/store/preference-visits';
import { readRobotsCopies } from '../../crawlers/store/robots-copy-store';
import {
  type CheckedBot,
  countViolations,
  type Violations,
} from '../../crawlers/store/robots-violations';
import type { NotificationSettings } from '../../websites/rules/notification-settings';
import type { Finding, Findings } from '../rules/alert';
import { botStoppedRule, findStoppedBots } from '../rules/bot-stopped';
import { coveredHours, coveredUntil, hourMs } from '../rules/covered-hours';
import { findSilentSenders, logsSilentRule } from '../rules/logs-silent';
import { notCrawledRule } from '../rules/not-crawled';
import { findRobotsChange } from '../rules/robots-changed';
import {
  errorSpikeRule,
  findErrorSpikes,
  findSpoofedSpikes,
  spoofedSpikeRule,
} from '../rules/spikes';
import { findFallenAssistants } from './assistant-visits';
import { findChangedLinks } from './changed-links';
import { findDeindexed } from './deindexed-urls';
import { readLogSenders } from './log-senders';
import { findLostConnections } from './lost-connections';
import { findUncrawledSubmissions } from './uncrawled-submissions';
import { findUnusualClicks } from './unusual-clicks';
import { readBotDays, readBotHours, readErrorExamples, readSpoofedExamples } from './visit-facts';

/** An evaluation of a website at one instant. */
type Look = {
  websiteId: string;
  nowMs: number;
  bots: readonly RobotsBot[];
  /** Hours of the last 60 days with log lines. */
  hours: readonly number[];
  /**
   * The end of the latest of them; undefined if none is recent, so that visits are not conclusive.
   */
  until: number | undefined;
  /** The website's thresholds. */
  thresholds: NotificationSettings;
};

const lookBackDays = 2 * botStoppedRule.windowDays + 4;
/** Older logs do not describe the present. */
const freshHours = 24;
/** Days of visits that are checked against robots.txt. */
const violationDays = 7;
const perHostMax = 40;
const targetsMax = 500;

async function stoppedBots(workspace: WorkspaceReads, look: Look): Promise<Finding[] | null> {
  if (look.until === undefined) return null;
  const range = { from: look.nowMs - lookBackDays * dayMs, to: look.until };
  const came = await readBotHours(workspace, look.websiteId, range);
  // Crawlers that act for users are left out: users may stop requesting at any time.
  const asked = new Set(
    look.bots.filter((bot) => obedienceOf(bot).canIgnore).map(({ name }) => name),
  );
  return findStoppedBots(
    came.filter(({ bot }) => !asked.has(bot)),
    look.hours,
    { ...botStoppedRule, silentHoursMin: look.thresholds.crawlers.silentHoursMin },
  );
}

async function spikes(
  workspace: WorkspaceReads,
  look: Look,
): Promise<Pick<Findings, 'error_spike' | 'spoofed_spike'>> {
  const { until } = look;
  if (until === undefined) return { error_spike: null, spoofed_spike: null };
  const days = errorSpikeRule.baselineDays + 1;
  const counted = await readBotDays(workspace, look.websiteId, { until, days });
  const searching = new Set(
    look.bots
      .filter(({ purpose }) => purpose === 'search' || purpose === 'ai_search')
      .map(({ name }) => name),
  );
  const covered = new Set(
    look.hours
      .map((hour) => Math.floor((until - 1 - hour * hourMs) / dayMs))
      .filter((slot) => slot < days),
  );
  const { errorsMin, errorShareMin, spoofedVisitsMin } = look.thresholds.crawlers;
  const errors = findErrorSpikes(
    counted.filter(({ bot }) => searching.has(bot)),
    { ...errorSpikeRule, errorsMin, shareMin: errorShareMin },
  );
  const spoofed = findSpoofedSpikes(counted, covered.size, {
    ...spoofedSpikeRule,
    visitsMin: spoofedVisitsMin,
  });
  for (const { subject: bot, evidence } of errors) {
    evidence['examples'] = await readErrorExamples(workspace, look.websiteId, { bot, until });
  }
  for (const { subject: bot, evidence } of spoofed) {
    evidence['examples'] = await readSpoofedExamples(workspace, look.websiteId, { bot, until });
  }
  return { error_spike: errors, spoofed_spike: spoofed };
}

async function blockedBots(workspace: WorkspaceReads, look: Look): Promise<Finding[] | null> {
  const range = { from: new Date(look.nowMs - violationDays * dayMs), to: new Date(look.nowMs) };
  const copies = await readRobotsCopies(workspace.db, look, { ...range, perHostMax });
  if (copies.size === 0 || look.until === undefined) return null;
  const bots = look.bots
    .map((bot) => ({ name: bot.name, obedience: obedienceOf(bot) }))
    .filter(({ obedience }) => !obedience.canIgnore && !obedience.isTokenOnly);
  const found = await countViolations(workspace, look.websiteId, {
    parts: [{ copies, bots }],
    range,
  });
  const files = await readPolicyFiles(workspace.db, look, range.from);
  // One alert for a crawler: a rule that it broke says more than a preference.
  const isChecked = ({ name, obedience }: CheckedBot) => !obedience.canIgnore && !found.has(name);
  const known = { copies, files };
  const despite = await countPreferenceVisits(workspace, look.websiteId, known, {
    range,
    isChecked,
  });
  return [
    ...[...found].map((each) => cameFinding(each, false)),
    ...[...despite].map((each) => cameFinding(each, true)),
  ];
}

/** A preference asks that what is fetched is not used for a purpose; it closes nothing. */
const cameFinding = (
  [subject, { visits, lastAt, examples }]: [string, Violations],
  isPreference: boolean,
): Finding => ({
  subject,
  evidence: {
    refusedBy: isPreference ? 'preference' : 'rule',
    isBinding: !isPreference,
    visits,
    days: violationDays,
    lastAt,
    examples,
  },
});

async function robotsChanges({ db }: WorkspaceReads, look: Look): Promise<Finding[] | null> {
  const now = new Date(look.nowMs);
  const copies = await readRobotsCopies(db, look, { from: new Date(0), to: now, perHostMax });
  if (copies.size === 0) return null;
  const findings: Finding[] = [];
  for (const [host, versions] of copies) {
    const targets = await trackedTargets(db, { ...look, host }, targetsMax);
    const { bots, nowMs } = look;
    findings.push(...findRobotsChange(host, versions, { bots, targets, nowMs }));
  }
  return findings;
}

async function uncrawled({ db }: WorkspaceReads, look: Look): Promise<Finding[] | null> {
  const from = (look.nowMs - notCrawledRule.afterDays * dayMs) / hourMs;
  const days = new Set(
    look.hours.filter((hour) => hour >= from).map((hour) => Math.floor(hour / 24)),
  );
  if (days.size < notCrawledRule.coveredDaysMin) return null;
  return findUncrawledSubmissions(db, look.websiteId, look.nowMs);
}

/** Evaluates all kinds of changes of a website at an instant. */
export async function findWebsiteChanges(
  workspace: WorkspaceReads,
  websiteId: string,
  {
    nowMs,
    bots,
    thresholds,
  }: { nowMs: number; bots: readonly RobotsBot[]; thresholds: NotificationSettings },
): Promise<Findings> {
  const range = { from: new Date(nowMs - lookBackDays * dayMs), to: new Date(nowMs) };
  const hours = coveredHours(await readLogCoverage(workspace.db, websiteId, range)).filter(
    (hour) => hour * hourMs <= nowMs,
  );
  const newest = coveredUntil(hours, nowMs);
  const isFresh = newest !== undefined && nowMs - newest <= freshHours * hourMs;
  const until = isFresh ? newest : undefined;
  const look: Look = { websiteId, nowMs, bots, hours, until, thresholds };
  const senders = await readLogSenders(workspace.db, websiteId, { hours, nowMs });
  return {
    bot_stopped: await stoppedBots(workspace, look),
    ...(await spikes(workspace, look)),
    blocked_bot_came: await blockedBots(workspace, look),
    assistant_visits_fell: await findFallenAssistants(workspace, websiteId, look),
    submitted_not_crawled: await uncrawled(workspace, look),
    robots_changed: await robotsChanges(workspace, look),
    logs_silent: findSilentSenders(senders, nowMs, {
      ...logsSilentRule,
      silentHoursMin: thresholds.logs.silentHoursMin,
    }),
    'link.lost': await findChangedLinks(workspace.db, websiteId, {
      column: 'lost_at',
      nowMs,
      linksMin: thresholds.links.changedMin,
    }),
    'link.nofollowed': await findChangedLinks(workspace.db, websiteId, {
      column: 'unfollowed_at',
      nowMs,
      linksMin: thresholds.links.changedMin,
    }),
    deindexed: await findDeindexed(workspace.db, websiteId, {
      nowMs,
      urlsMin: thresholds.urls.deindexedMin,
    }),
    clicks_outside_band: await findUnusualClicks(workspace, websiteId, nowMs),
    'connection.requires_reconnect': await findLostConnections(workspace.db, websiteId),
  };
}
