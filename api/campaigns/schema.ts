import { z } from 'zod';
import {
  assignments,
  campaignCadences,
  campaignDaysMax,
  campaignDaysMin,
  campaignEventKinds,
  campaignStatuses,
} from '../../modules/campaigns/rules/campaign';
import { campaignMetrics } from '../../modules/campaigns/rules/campaign-metrics';
import { noTargetSets } from '../../modules/campaigns/rules/campaign-targets';
import { getCampaign } from '../../modules/campaigns/store/campaign-store';
import { keywordDevices, keywordEngines } from '../../modules/rankings/rules/keyword';
import { idSchema } from '../../platform/ids';
import { country, label, language, tagNames, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { pageUrl } from '../operation/page-url';

const namedMax = 5_000;
const setsMax = 100;
const websitesMax = 20;

export const campaignPath = z.object({ campaignId: idSchema('campaign') });
type Path = z.output<typeof campaignPath>;

/** Returns the campaign that the path names, or throws a 404. */
export const pathCampaign = ({ db }: Context, { campaignId }: Path) => getCampaign(db, campaignId);

/** Does the same for a write: the campaign stays locked until the transaction ends. */
export const lockedPathCampaign = ({ db }: WriteContext, { campaignId }: Path) =>
  getCampaign(db, campaignId, { forUpdate: true });

const metric = z.enum(campaignMetrics);
export const assignment = z
  .enum(assignments)
  .describe(
    '`random`: the start draws half of the targets, within groups of like level and trend; `matched`: each target is compared with the control most like it before the start; `self_selected`: both arms are compared as given, which proves least',
  );

export const distinctPages = z
  .array(pageUrl)
  .max(namedMax)
  .transform((pages) => [...new Set(pages)]);

const distinct = <T extends z.ZodType<string>>(of: T, max: number) =>
  z
    .array(of)
    .max(max)
    .transform((values) => [...new Set(values)]);

const pathRule = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .regex(/^[/*]/, 'must begin with / or *')
  .meta({ example: '/shoes/*' });

/** What names units other than by a list of pages. */
export const targetSets = z.strictObject({
  pathRules: distinct(pathRule, setsMax)
    .default([])
    .describe(
      'Paths in which `*` is any text. Pages that the URL ledger tracks or that search showed before the start, and that follow one, are frozen at the start: later ones are no part of the campaign',
    ),
  linkIds: distinct(idSchema('knownLink'), namedMax)
    .default([])
    .describe('Ids of known links; the unit is the page that each points to'),
  keywordIds: distinct(idSchema('keyword'), namedMax).default([]).describe('Ids of keywords'),
  keywordGroupIds: distinct(idSchema('keywordGroup'), setsMax)
    .default([])
    .describe('Ids of keyword groups, whose keywords are frozen at the start'),
  keywordTags: distinct(label(100), setsMax)
    .default([])
    .describe('Tags of keywords, which are frozen at the start'),
  promptIds: distinct(idSchema('prompt'), namedMax)
    .default([])
    .describe('Ids of prompts that name no own brand'),
  promptTags: distinct(label(100), setsMax)
    .default([])
    .describe(
      'Tags of prompts, which are frozen at the start; those that name an own brand are left out',
    ),
});

const rankSeries = z
  .strictObject({
    engine: z.enum(keywordEngines).describe('Search engine'),
    country,
    language,
    device: z.enum(keywordDevices).describe('Device'),
  })
  .nullable()
  .describe(
    'The one series of rankings that counts: keywords of other engines, countries, languages and devices in groups and tags are left out. Null if the keywords have one only',
  );

const aiTargetId = idSchema('aiTarget')
  .nullable()
  .describe(
    'The AI target whose answers count, since answers of different engines are never averaged; null without a metric of AI answers',
  );

const text = (lengthMax: number) => z.string().trim().min(1).max(lengthMax).nullable();

const fields = {
  name: label(200).describe('Name of the campaign'),
  hypothesis: text(2_000).describe('What is expected to happen, and why'),
  goal: text(500).describe('What would be a success'),
  owner: text(200).describe('Person or team that is responsible'),
  tags: tagNames.describe('Labels of the campaign'),
  websiteIds: z
    .array(idSchema('website'))
    .min(1)
    .max(websitesMax)
    .transform((ids) => [...new Set(ids)])
    .describe('Ids of the websites that the pages, keywords or prompts belong to'),
  assignment,
  primaryMetric: metric.describe(
    'The one metric that decides, named before the start. For each page: `crawler_visits` are verified visits of crawlers, `conversions` are what you send, and `clicks`, `impressions`, `click_through_rate` and `position` are from Search Console. For each keyword: `rank_position`, `rank_visibility`. For each prompt: `ai_mention_rate`, `ai_citation_rate`',
  ),
  secondaryMetrics: z
    .array(metric)
    .max(campaignMetrics.length)
    .transform((metrics) => [...new Set(metrics)])
    .describe(
      'Metrics that are reported, too, with their p adjusted for being several; of the same kind of unit as the primary one',
    ),
  targetPages: distinctPages.describe(
    'URLs of the pages to change; for a random assignment, of all pages to draw from',
  ),
  controlPages: distinctPages.describe(
    'URLs of the pages that stay as they are; empty for a random assignment',
  ),
  targets: targetSets.describe(
    'What is changed, or drawn from, other than by a list of pages. Once started, it has the ids that were frozen, and `targetPages` the pages',
  ),
  controls: targetSets.describe(
    'What stays as it is, in the same way; empty for a random assignment',
  ),
  rankSeries,
  aiTargetId,
  cadence: z
    .enum(campaignCadences)
    .describe(
      '`daily`: while the campaign runs, what its metrics need is collected each day: search data of its websites, positions of its keywords, answers to its prompts; `website`: only as the settings of the websites say',
    ),
  startDay: z.iso.date().describe('First day, in UTC, on which the target pages are changed'),
  endDay: z.iso
    .date()
    .describe(
      `Last day, in UTC, that is measured; a campaign has ${campaignDaysMin} to ${campaignDaysMax} days`,
    ),
};

/** Arrays that no request shares. */
const emptySets = () => structuredClone(noTargetSets);

export const campaignBody = z.strictObject({
  ...fields,
  hypothesis: fields.hypothesis.default(null),
  goal: fields.goal.default(null),
  owner: fields.owner.default(null),
  tags: fields.tags.default([]),
  assignment: assignment.default('random'),
  secondaryMetrics: fields.secondaryMetrics.default([]),
  cadence: fields.cadence.default('daily'),
  targetPages: fields.targetPages.default([]),
  controlPages: fields.controlPages.default([]),
  targets: fields.targets.default(emptySets),
  controls: fields.controls.default(emptySets),
  rankSeries: rankSeries.default(null),
  aiTargetId: aiTargetId.default(null),
});

export const campaignChanges = z.strictObject(fields).partial();

export const campaignStatus = z
  .enum(campaignStatuses)
  .describe(
    '`draft`: can still be changed; `running`: measured, and not looked at before its end; `concluded`; `stopped`: ended early',
  );

const ids = (text: string) => z.array(z.string()).describe(text);

/** The same as it is shown. */
const shownSets = z
  .object({
    pathRules: ids('Paths in which `*` is any text'),
    linkIds: ids('Ids of known links'),
    keywordIds: ids('Ids of keywords'),
    keywordGroupIds: ids('Ids of keyword groups'),
    keywordTags: ids('Tags of keywords'),
    promptIds: ids('Ids of prompts'),
    promptTags: ids('Tags of prompts'),
  })
  .meta({ id: 'CampaignTargets' });

const described = {
  id: idSchema('campaign'),
  name: fields.name,
  hypothesis: fields.hypothesis,
  goal: fields.goal,
  owner: fields.owner,
  tags: z.array(z.string()).describe('Labels of the campaign'),
  status: campaignStatus,
  websiteIds: z
    .array(idSchema('website'))
    .describe('Ids of the websites that the units belong to; deleted ones are missing'),
  assignment,
  primaryMetric: fields.primaryMetric,
  secondaryMetrics: z.array(metric).describe('Metrics that are reported, too'),
  targets: shownSets.describe(
    'What is changed, or drawn from, other than by a list of pages; once started, with the ids that were frozen',
  ),
  controls: shownSets.describe('What stays as it is, in the same way'),
  rankSeries,
  aiTargetId,
  startDay: fields.startDay,
  endDay: fields.endDay,
  cadence: fields.cadence,
  startedAt: timestamp.nullable().describe('When the arms were drawn and frozen; null for a draft'),
  endedAt: timestamp.nullable().describe('When it was concluded or stopped; null before'),
  stopReason: z.string().nullable().describe('Why it was stopped; null without a reason'),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const campaignSchema = z
  .object({
    ...described,
    targetPages: z
      .array(z.string())
      .describe(
        'URLs of the pages to change, or to draw from; once started, with those that rules and links named',
      ),
    controlPages: z.array(z.string()).describe('URLs of the pages that stay as they are'),
  })
  .meta({ id: 'Campaign' });

export const campaignSummarySchema = z
  .object({
    ...described,
    targetCount: z
      .int()
      .describe(
        'Number of pages, keywords or prompts to change, or to draw from; what rules, links, groups and tags name is counted from the start on',
      ),
    controlCount: z
      .int()
      .describe('Number of those that stay as they are, counted in the same way'),
  })
  .meta({ id: 'CampaignSummary' });

const eventFields = {
  kind: z.enum(campaignEventKinds).describe('What happened'),
  at: z.iso
    .datetime({ offset: true })
    .transform((time) => new Date(time).toISOString())
    .describe('When it happened, with the time’s zone'),
  title: label(300).describe('What happened, in a few words'),
  url: pageUrl.nullable().describe('Page that it is about, or that tells more; null without one'),
  externalId: label(200)
    .nullable()
    .describe('Your own id of the event, such as a commit; null without one'),
};

export const campaignEventBody = z.strictObject({
  ...eventFields,
  at: eventFields.at
    .optional()
    .describe('When it happened, with the time’s zone. Default: the time of the request'),
  url: eventFields.url.default(null),
  externalId: eventFields.externalId.default(null),
});

export const campaignEventSchema = z
  .object({
    ...eventFields,
    id: idSchema('campaignEvent'),
    at: timestamp.describe('When it happened'),
    url: z.string().nullable().describe('Page that it is about, or that tells more'),
    createdAt: timestamp,
  })
  .meta({ id: 'CampaignEvent' });

export const listedEventSchema = campaignEventSchema
  .extend({
    id: idSchema('campaignEvent')
      .nullable()
      .describe('Id of the event; null for what Google announced'),
    kind: z
      .enum([...campaignEventKinds, 'ranking_update', 'known_break'])
      .describe(
        'What happened; `ranking_update`: Google announced it; `known_break`: Google changed how it counts, and `url` is the source',
      ),
    at: timestamp.describe(
      'When it happened; of what Google announced, the day on which it began, in Pacific time',
    ),
    lastDay: z.iso
      .date()
      .nullable()
      .describe('Last day of what Google announced; null if it lasts, and for other events'),
    metrics: z
      .array(z.enum(['clicks', 'impressions', 'ctr', 'position']))
      .describe('Metrics of Search Console that a known break changes; empty for other events'),
    createdAt: timestamp
      .nullable()
      .describe('When it was recorded; null for what Google announced'),
  })
  .meta({ id: 'ListedCampaignEvent' });

export const markSchema = listedEventSchema
  .extend({
    campaignId: idSchema('campaign')
      .nullable()
      .describe('Campaign that recorded it; null for what Google announced'),
    campaignName: z.string().nullable().describe('Name of that campaign; null without one'),
  })
  .meta({ id: 'Mark' });
