import type { KnownLinkFields } from '../../modules/backlinks/store/known-link-store';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { AppError, type ErrorDetail } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { check } from '../operation/validation';
import { newKnownLink } from './known-link-schema';

/** A parsed row of a body or a file; its errors affect this row alone. */
export type KnownLinkRow = { link: KnownLinkFields } | { details: ErrorDetail[] };

/**
 * Returns a function that parses one row. A link must lead to the website: to its domain, a
 * subdomain, or a host that its owner named.
 */
export async function knownLinkReader(
  db: Queries,
  website: { id: string; domain: string },
): Promise<(row: unknown) => KnownLinkRow> {
  const { ownedHosts } = await getWebsiteSettings(db, website.id);
  const owns = createUrlScope({ domain: website.domain, matchMode: 'subdomains', ownedHosts });
  return (row) => {
    try {
      const link = check(newKnownLink, '', row);
      if (owns(link.targetUrl)) return { link };
      const message = `must be an address of ${website.domain}, the website that the link leads to`;
      return { details: [{ path: 'targetUrl', code: 'other_host', message }] };
    } catch (error) {
      if (error instanceof AppError) return { details: error.details };
      throw error;
    }
  };
}
