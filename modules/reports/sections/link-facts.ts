import { type BacklinkSite, readBacklinkSite } from '../../backlinks/store/backlink-site-store';
import { type LinkGroup, linkScope, readLinkTotal } from '../../backlinks/store/link-group-reads';
import type { LinkScope } from '../../backlinks/store/link-scope';
import type { ReportSource } from '../rules/report-dataset';
import type { SectionContext } from '../section';

/** A website's collected links; without a scope, the report has no use for them. */
export type LinkFacts = {
  site: BacklinkSite;
  scope: LinkScope | undefined;
  total: LinkGroup | undefined;
};

export async function readLinkFacts(context: SectionContext): Promise<LinkFacts> {
  const { workspace, website, options } = context;
  const site = await readBacklinkSite(workspace.db, website.id);
  // Invented links are no part of a report on real ones.
  const isOfMode = site.dataSource !== 'sandbox' || options.mode === 'sandbox';
  const own = linkScope(website.id, site);
  const scope = isOfMode ? own : undefined;
  return {
    site,
    scope,
    total: scope && (await readLinkTotal(workspace, scope)),
  };
}

/** Links of files alone are as old as the newest file that named one. */
export function linkSource(
  { website, texts }: SectionContext,
  { site, scope, total }: LinkFacts,
): ReportSource {
  const collected = [site.collectedAt, site.bingCollectedAt].filter((at) => at !== null).sort();
  const asOf = collected.at(-1) ?? total?.lastSeenAt ?? null;
  return {
    what: texts.links.source(website.domain),
    name: scope ? texts.links.name : texts.sources.none,
    asOf: scope ? asOf : null,
    coverage: null,
  };
}
