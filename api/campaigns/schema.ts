import { z } from 'zod';
import {
  assignments,
  campaignCadences,
  campaignDaysMax,
  campaignDaysMin,
  campaignEventKinds,
  campaignMetrics,
  campaignStatuses,
} from '../../modules/campaigns/rules/campaign';
import { getCampaign } from '../../modules/campaigns/store/campaign-store';
import { idSchema } from '../../platform/ids';
import { label, tagNames, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { pageUrl } from '../operation/page-url';

const campaignPagesMax = 5_000;
const websitesMax = 20;

export const campaignPath = z.object({ campaignId: idSchema('campaign') });
type Path = z.output<typeof campaignPath>;

/** Returns the campaign that the path names, or throws a 404. */
export const pathCampaign = ({ db }: Context, { campaignId }: Path) => getCampaign(db, campaignId);

/** Does the same for a write: the campaign stays locked until the transaction ends. */
export const lockedPathCampaign = ({ db }: WriteContext, { campaignId }: Path) =>
  getCampaign(db, campaignId, { forUpdate: true });

const metric = z.enum(campaignMetrics);
const assignment = z
  .enum(assignments)
  .describe(
    '`random`: the start draws half of the target pages, within groups of like traffic and trend; `matched`: each target page is compared with the control page most like it before the start; `self_selected`: both arms are compared as given, which proves least',
  );

export const distinctPages = z
  .array(pageUrl)
  .max(campaignPagesMax)
  .transform((pages) => [...new Set(pages)]);

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
    .describe('Ids of the websites that the pages belong to'),
  assignment,
  primaryMetric: metric.describe(
    'The one metric that decides, named before the start. `crawler_visits`: verified visits of crawlers; the others are from Search Console',
  ),
  secondaryMetrics: z
    .array(metric)
    .max(campaignMetrics.length)
    .transform((metrics) => [...new Set(metrics)])
    .describe('Metrics that are reported, too, with their p adjusted for being several'),
  targetPages: distinctPages.describe(
    'URLs of the pages to change; for a random assignment, of all pages to draw from',
  ),
  controlPages: distinctPages.describe(
    'URLs of the pages that stay as they are; empty for a random assignment',
  ),
  cadence: z
    .enum(campaignCadences)
    .describe(
      '`daily`: while the campaign runs, search data of its websites are collected each day; `website`: only as the settings of the websites say',
    ),
  startDay: z.iso.date().describe('First day, in UTC, on which the target pages are changed'),
  endDay: z.iso
    .date()
    .describe(
      `Last day, in UTC, that is measured; a campaign has ${campaignDaysMin} to ${campaignDaysMax} days`,
    ),
};

export const campaignBody = z.strictObject({
  ...fields,
  hypothesis: fields.hypothesis.default(null),
  goal: fields.goal.default(null),
  owner: fields.owner.default(null),
  tags: fields.tags.default([]),
  assignment: assignment.default('random'),
  secondaryMetrics: fields.secondaryMetrics.default([]),
  cadence: fields.cadence.default('daily'),
  controlPages: fields.controlPages.default([]),
});

export const campaignChanges = z.strictObject(fields).partial();

export const campaignStatus = z
  .enum(campaignStatuses)
  .describe(
    '`draft`: can still be changed; `running`: measured, and not looked at before its end; `concluded`; `stopped`: ended early',
  );

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
    .describe('Ids of the websites that the pages belong to; deleted ones are missing'),
  assignment,
  primaryMetric: fields.primaryMetric,
  secondaryMetrics: z.array(metric).describe('Metrics that are reported, too'),
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
    targetPages: z.array(z.string()).describe('URLs of the pages to change, or to draw from'),
    controlPages: z.array(z.string()).describe('URLs of the pages that stay as they are'),
  })
  .meta({ id: 'Campaign' });

export const campaignSummarySchema = z
  .object({
    ...described,
    targetPageCount: z.int().describe('Number of pages to change, or to draw from'),
    controlPageCount: z.int().describe('Number of pages that stay as they are'),
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
