import { type ErrorDetail, invalid, noSuch, rowsInvalid } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { findWebsite } from '../websites/store/website-store';
import { planProblems } from './rules/campaign';
import type { CampaignContent } from './store/campaign-store';
import { unknownTargets } from './unknown-targets';
import { pageScope } from './website-of-pages';

type Owns = (url: string) => boolean;

/** Throws a 422 with everything that keeps a plan from being an experiment on its websites. */
export async function checkPlan(
  db: Queries,
  content: Omit<CampaignContent, 'name'>,
): Promise<void> {
  const scopes: Owns[] = [];
  for (const [index, id] of content.websiteIds.entries()) {
    const website = await findWebsite(db, id, { forReference: true });
    if (!website) throw invalid(`websiteIds.${index}`, 'not_found', noSuch('website'));
    scopes.push(await pageScope(db, website));
  }
  const problems = [
    ...planProblems(content),
    ...otherHosts('targetPages', content.targetPages, scopes),
    ...otherHosts('controlPages', content.controlPages, scopes),
    ...(await unknownTargets(db, content)),
  ];
  if (problems.length > 0) throw rowsInvalid('This is not yet an experiment.', problems);
}

const otherHosts = (path: string, pages: readonly string[], scopes: readonly Owns[]) =>
  pages.flatMap((page, index): ErrorDetail[] => {
    if (scopes.some((owns) => owns(page))) return [];
    const message = 'This page belongs to none of the websites: add its website, or remove it.';
    return [{ path: `${path}.${index}`, code: 'other_host', message }];
  });
