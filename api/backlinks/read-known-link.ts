import type { KnownLinkFields } from '../../modules/backlinks/store/known-link-store';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import { AppError, type ErrorDetail } from '../../platform/errors';
import { check } from '../operation/validation';
import { newKnownLink } from './known-link-schema';

/** A parsed row of a body or a file; its errors affect this row alone. */
export type KnownLinkRow = { link: KnownLinkFields } | { details: ErrorDetail[] };

/** The website that links must lead to: its domain, a subdomain, or a host that its owner named. */
export type LinkScope = { domain: string; ownedHosts: string[] };

/** Returns a function that parses one row. */
export function knownLinkReader({ domain, ownedHosts }: LinkScope): (row: unknown) => KnownLinkRow {
  const owns = createUrlScope({ domain, matchMode: 'subdomains', ownedHosts });
  return (row) => {
    try {
      const link = check(newKnownLink, '', row);
      if (owns(link.targetUrl)) return { link };
      const message = `must be an address of ${domain}, the website that the link leads to`;
      return { details: [{ path: 'targetUrl', code: 'other_host', message }] };
    } catch (error) {
      if (error instanceof AppError) return { details: error.details };
      throw error;
    }
  };
}
