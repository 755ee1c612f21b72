import { createHash } from 'node:crypto';
import { type PlanName, plans } from '../../account/rules/plans';
import type { WebsiteSettings } from '../../websites/rules/website-settings';

/**
 * When a website is collected, in UTC; `dayOfWeek` (0 is Sunday) is set only for weekly collection.
 */
export type CollectionTime = {
  hour: number;
  minute: number;
  dayOfWeek: number | undefined;
  /** False while the website is paused or archived. */
  isActive: boolean;
};

/**
 * Returns a website's collection time. A hash of the id spreads websites over the day, so that not
 * all are collected at midnight. A setting may slow down a plan's cadence, never speed it up.
 */
export function collectionTime(website: {
  websiteId: string;
  plan: PlanName;
  status: string;
  cadence: WebsiteSettings['collection']['cadence'];
}): CollectionTime {
  const hash = createHash('sha256').update(website.websiteId).digest().readUInt32BE(0);
  const isWeekly = plans[website.plan].keywordCadence === 'weekly' || website.cadence === 'weekly';
  return {
    hour: hash % 24,
    minute: Math.floor(hash / 24) % 60,
    dayOfWeek: isWeekly ? Math.floor(hash / 1_440) % 7 : undefined,
    isActive: website.status === 'active',
  };
}
