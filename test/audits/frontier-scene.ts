import { readDocument } from '../../modules/audits/parse/read-document';
import type { AuditOptions } from '../../modules/audits/rules/audit-options';
import { noTarget } from '../../modules/audits/rules/packed-links';
import type { FetchFacts } from '../../modules/audits/rules/page-facts';
import {
  dropChecks,
  linksOf,
  packFacts,
  splitFacts,
} from '../../modules/audits/store/packed-facts';
import { insertRobots } from '../../modules/audits/store/robots-store';
import { readReply } from '../../modules/crawlers/robots/robots-reply';
import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { urlHashOf } from '../../platform/url/page-url';
import type { Service } from '../support/service';

/** A URL as a crawl would have left it; what has neither body nor status was not asked for. */
export type SeededUrl = {
  path: string;
  html?: string;
  status?: number;
  redirectTo?: string;
  mediaType?: string;
  inSitemap?: boolean;
  skipReason?: string;
  source?: 'start' | 'sitemap' | 'link';
};

export const auditOptions: AuditOptions = {
  mode: 'site',
  urls: [],
  maxPages: 100,
  maxDepth: null,
  originsMax: 50,
  include: [],
  exclude: [],
  concurrency: 1,
  delayMs: 0,
  userAgent: 'test',
  robots: 'obey',
  sitemaps: true,
  followNofollow: false,
  checkResources: true,
  checkExternal: true,
  render: 'none',
  extractions: [],
  ownChecks: [],
  labPages: 0,
  labFormFactors: ['mobile'],
  isOwnershipShown: true,
  basicAuth: null,
};

/** Packs the facts of a URL as a crawl would; null without a response. */
export function factsOf(
  domain: string,
  seeded: SeededUrl,
  numbers: Map<string, number>,
): Buffer | null {
  const { html: text, redirectTo, status = text === undefined ? undefined : 200 } = seeded;
  if (status === undefined) return null;
  const url = `https://${domain}${seeded.path}`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const body = text === undefined ? null : Buffer.from(text);
  const fetch: FetchFacts = {
    at: '2026-11-21T12:00:00.000Z',
    status,
    failure: null,
    failureMessage: null,
    ttfbMs: 5,
    totalMs: 9,
    mediaType: seeded.mediaType ?? 'text/html',
    bytes: text?.length ?? 0,
    isTruncated: false,
    headers,
    redirectTo: redirectTo === undefined ? null : `https://${domain}${redirectTo}`,
  };
  const document = body && readDocument(body, { url, headers, rendering: null, fetch });
  if (document) {
    const urls = document.urls.split('\n');
    const { to } = linksOf(document.bytes);
    for (const [index, place] of to.entries()) {
      to[index] = numbers.get(urls[place] ?? '') ?? noTarget;
      if (place !== noTarget && to[index] === noTarget) dropChecks(document.bytes);
    }
  }
  return packFacts(fetch, document);
}

/** An audit whose crawl is over, and what it found. */
export async function seedAudit(
  { services }: Service,
  scope: { workspaceId: string; websiteId: string; domain: string },
  urls: readonly SeededUrl[],
  changed: { options?: Partial<AuditOptions>; robots?: string; robotsStatus?: number } = {},
): Promise<{ workspaceId: string; websiteId: string; auditId: string }> {
  const { workspaceId, websiteId, domain } = scope;
  const auditId = newId('audit');
  const address = ({ path }: SeededUrl) => `https://${domain}${path}`;
  const numbers = new Map(urls.map((url, number) => [address(url), number]));
  const { robotsStatus: status = 200 } = changed;
  const meaning = readReply({ status });
  const robots = {
    [`https://${domain}`]: {
      url: `https://${domain}/robots.txt`,
      status,
      error: null,
      ...meaning,
      body: meaning.outcome === 'rules' ? (changed.robots ?? '') : null,
    },
  };
  await services.database.transaction(workspaceId, async (tx) => {
    await tx.run(
      sql('audits').insert({
        workspace_id: workspaceId,
        website_id: websiteId,
        id: auditId,
        job_id: newId('job'),
        options: { ...auditOptions, ...changed.options },
      }),
    );
    await insertRobots(tx, auditId, robots);
    await tx.run(
      sql('audit_urls').insert(
        urls.map((url, number) => {
          const facts = factsOf(domain, url, numbers);
          return {
            workspace_id: workspaceId,
            audit_id: auditId,
            number,
            url: address(url),
            url_hash: urlHashOf(address(url)),
            kind: 'page',
            depth: null,
            source: url.source ?? 'link',
            in_sitemap: url.inSitemap ?? false,
            state: facts ? 'done' : 'skipped',
            skip_reason: url.skipReason ?? null,
            ...(facts && splitFacts(facts)),
          };
        }),
      ),
    );
  });
  return { workspaceId, websiteId, auditId };
}
