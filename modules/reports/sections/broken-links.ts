import { findBrokenPages } from '../../backlinks/store/broken-pages';
import {
  type BuiltSection,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import { linkSource, readLinkFacts } from './link-facts';

const head = {
  page: 'url',
  domains: 'count',
  links: 'count',
  httpStatus: 'text',
  visits: 'count',
  bots: 'text',
  lastVisit: 'time',
} as const;

/** Builds the section on pages that links lead to and that are gone: links to win back. */
export async function brokenLinksSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website } = context;
  const t = context.texts.brokenLinks;
  const facts = await readLinkFacts(context);
  const sources = [linkSource(context, facts)];
  if (!facts.scope) return emptySection(t.title, context.texts.links.none(website.domain), sources);
  const broken = await findBrokenPages(workspace, facts.scope);
  if (broken.length === 0) return emptySection(t.title, t.none(website.domain), sources);
  const key = context.keyOf('broken');
  const rows = broken.map((page) => [
    page.url,
    page.linkingDomains,
    page.links,
    String(page.httpStatus),
    page.visits,
    page.bots.join(', '),
    page.lastVisitAt,
  ]);
  return {
    title: t.title,
    blocks: [
      table({ key, title: t.title, columns: columns(t.columns, head), shownMax: 50, note: t.note }),
    ],
    rows: new Map([[key, rowsOf(rows)]]),
    sources,
    hasSandboxData: facts.site.dataSource === 'sandbox',
    summary: [t.summary(website.domain, broken.length)],
  };
}
