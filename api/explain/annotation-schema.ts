import { z } from 'zod';
import { campaignEventKinds } from '../../modules/campaigns/rules/campaign';
import { annotationSources } from '../../modules/explain/list-annotations';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';

const day = z.iso.date();
const titleCharsMax = 200;

const kind = z.enum(campaignEventKinds).describe('What happened');
const title = z.string().trim().min(1).max(titleCharsMax).describe('What charts show');
const url = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .nullable();

export const annotationBody = z
  .strictObject({
    kind: kind.default('note'),
    day: day.describe('Day on which it happened, as Google counts days'),
    lastDay: day.nullable().default(null).describe('Last day; null if it is of one day'),
    title,
    url: url.default(null).describe('Page that it is about, or that tells more'),
  })
  .refine(({ day: first, lastDay }) => lastDay === null || lastDay >= first, {
    path: ['lastDay'],
    error: 'is before `day`',
  });

export const ownAnnotation = z
  .object({
    id: idSchema('annotation'),
    kind,
    day: day.describe('Day on which it happened'),
    lastDay: day.nullable().describe('Last day; null if it is of one day'),
    title,
    url: z.string().nullable().describe('Page that it is about, or that tells more'),
    createdAt: timestamp,
  })
  .meta({ id: 'OwnAnnotation' });

export const annotationRow = z
  .object({
    source: z
      .enum(annotationSources)
      .describe(
        '`own`: recorded for the website; `campaign`: an event of a campaign that it takes part in; `google`: an update of the ranking; `known_break`: Google counts differently',
      ),
    id: z
      .string()
      .nullable()
      .describe('Id of the annotation or of the campaign’s event; null for what Google did'),
    campaignId: idSchema('campaign').nullable().describe('The event’s campaign'),
    kind: z
      .enum([...campaignEventKinds, 'ranking_update', 'counted_differently'])
      .describe('What happened'),
    day: day.describe('Day on which it happened or began'),
    lastDay: day.nullable().describe('Last day; null if it is of one day, or has not ended'),
    isOngoing: z.boolean().describe('Whether it has not ended'),
    title: z.string().describe('What charts show'),
    url: z.string().nullable().describe('Where it is written'),
    metrics: z
      .array(z.enum(['clicks', 'impressions', 'ctr', 'position']))
      .describe('Metrics that Google counts differently since; empty for other sources'),
  })
  .meta({ id: 'Annotation' });
