import { z } from 'zod';
import { subscribableTypes } from '../../modules/webhooks/rules/event-types';
import { idSchema } from '../../platform/ids';
import { label } from '../operation/fields';

/** Fields that choose events, for webhooks and for digests. */
export const eventFilter = {
  types: z
    .array(z.enum(subscribableTypes as [string, ...string[]]))
    .max(subscribableTypes.length)
    .transform((types) => [...new Set(types)])
    .describe('Types of events to send; empty for all'),
  websiteIds: z
    .array(idSchema('website'))
    .max(500)
    .transform((ids) => [...new Set(ids)])
    .describe('Only events of these websites; empty for all, and for events of no website'),
  websiteTag: label(100).nullable().describe('Only events of websites with this tag; null for all'),
};

/** The same fields, which choose all events if they are left out. */
export const eventFilterOrAll = {
  types: eventFilter.types.default([]),
  websiteIds: eventFilter.websiteIds.default([]),
  websiteTag: eventFilter.websiteTag.default(null),
};
