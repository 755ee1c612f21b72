import { planProblems } from '../../modules/campaigns/rules/campaign';
import type { CampaignContent } from '../../modules/campaigns/store/campaign-store';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import { type ErrorDetail, invalid, noSuch } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import type { WriteContext } from '../operation/operation';
import { rowsInvalid } from '../operation/rows-invalid';

type Owns = (url: string) => boolean;

/** Throws a 422 with everything that keeps a plan from being an experiment on its websites. */
export async function checkPlan(
  { db }: WriteContext,
  content: Omit<CampaignContent, 'name'>,
): Promise<void> {
  const scopes: Owns[] = [];
  for (const [index, id] of content.websiteIds.entries()) {
    const website = await findWebsite(db, id, { forReference: true });
    if (!website) throw invalid(`websiteIds.${index}`, 'not_found', noSuch('website'));
    scopes.push(await scopeOf(db, website));
  }
  const problems = [
    ...planProblems(content),
    ...otherHosts('targetPages', content.targetPages, scopes),
    ...otherHosts('controlPages', content.controlPages, scopes),
  ];
  if (problems.length > 0) throw rowsInvalid('This is not yet an experiment.', problems);
}

async function scopeOf(db: Queries, { id, domain }: { id: string; domain: string }): Promise<Owns> {
  const { ownedHosts } = await getWebsiteSettings(db, id);
  return createUrlScope({ domain, matchMode: 'subdomains', ownedHosts });
}

/** Returns what finds the website of a page, the first of those that own it. */
export async function websiteFinder(
  db: Queries,
  websiteIds: readonly string[],
): Promise<(page: string) => string | undefined> {
  const scopes: { id: string; owns: Owns }[] = [];
  for (const id of websiteIds) {
    const website = await findWebsite(db, id);
    if (website) scopes.push({ id, owns: await scopeOf(db, website) });
  }
  return (page) => scopes.find(({ owns }) => owns(page))?.id;
}

const otherHosts = (path: string, pages: readonly string[], scopes: readonly Owns[]) =>
  pages.flatMap((page, index): ErrorDetail[] => {
    if (scopes.some((owns) => owns(page))) return [];
    const message = 'This page belongs to none of the websites: add its website, or remove it.';
    return [{ path: `${path}.${index}`, code: 'other_host', message }];
  });
