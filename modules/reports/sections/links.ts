import { shareOf } from '../../../platform/share';
import {
  type GroupKind,
  type LinkGroup,
  listLinkGroups,
  readLinkDays,
} from '../../backlinks/store/link-group-reads';
import type { LinkScope } from '../../backlinks/store/link-scope';
import type { ReportCell } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import {
  type BuiltSection,
  chart,
  columns,
  emptySection,
  figure,
  figures,
  type Rows,
  type SectionContext,
  table,
} from '../section';
import { laterDay, withDay } from './later-day';
import { linkSource, readLinkFacts } from './link-facts';

const domainHead = {
  domain: 'text',
  links: 'count',
  followed: 'count',
  pages: 'count',
  firstSeen: 'day',
} as const;

const pageHead = {
  page: 'url',
  links: 'count',
  domains: 'count',
  followed: 'count',
  firstSeen: 'day',
} as const;

const pageRows = 1_000;

/** Rows of a kind of groups, those with the most links first. */
const groupRows = (
  { workspace }: SectionContext,
  scope: LinkScope,
  { kind, toRow }: { kind: GroupKind; toRow: (group: LinkGroup) => ReportCell[] },
): Rows =>
  async function* () {
    for (let offset = 0; ; offset += pageRows) {
      const page = { limit: pageRows, offset };
      const query = { kind, sort: '-links', isLost: false } as const;
      const { rows } = await listLinkGroups(workspace, scope, query, page);
      for (const row of rows) yield toRow(row);
      if (rows.length < pageRows) return;
    }
  };

/** Builds the section on the links to the website: how many, from where, and to which pages. */
export async function linksSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, options } = context;
  const t = context.texts.links;
  const facts = await readLinkFacts(context);
  const { scope, site, total } = facts;
  const sources = [linkSource(context, facts)];
  if (!scope || !total) return emptySection(t.title, t.none(website.domain), sources);
  const changes = await readLinkDays(workspace, scope, options.period);
  const byDay = new Map(changes.map((change) => [change.day, change]));
  const days = daysOf(options.period);
  // Until after the first reading of any source, no change was measured.
  const since = total.firstSeenAt.slice(0, 10);
  const changesOn = (name: 'newLinks' | 'lostLinks') =>
    days.map((day) => byDay.get(day)?.[name] || (day <= since ? null : 0));
  const lost = changesOn('lostLinks').filter((count) => count !== null);
  const asOf = laterDay(context);
  const ofProvider =
    site.providerLinks !== null && site.providerLinks > total.links
      ? t.ofProvider(site.providerLinks)
      : null;
  const known = total.followedLinks + total.unfollowedLinks;
  const [domains, pages] = [context.keyOf('domains'), context.keyOf('pages')];
  const seen = { shownMax: 25 };
  return {
    title: t.title,
    blocks: [
      figures(
        figure('links', t.links, 'count', total.links, {
          better: 'higher',
          note: [asOf, ofProvider].filter((note) => note !== null).join(' ') || null,
        }),
        figure('domains', t.domains, 'count', total.domains, { better: 'higher', note: asOf }),
        figure('followed', t.followed, 'share', shareOf(total.followedLinks, known), {
          note: known < total.links ? t.followedNote : null,
        }),
        figure(
          'lost',
          t.lost,
          'count',
          lost.length === 0 ? null : lost.reduce((sum, count) => sum + count, 0),
          { better: 'lower' },
        ),
      ),
      chart({
        kind: 'line',
        key: context.keyOf('linkDays'),
        title: t.changes,
        unit: t.changesUnit,
        x: { kind: 'day', values: days },
        series: [
          { key: 'newLinks', name: t.newLinks, values: changesOn('newLinks') },
          { key: 'lostLinks', name: t.lostLinks, values: changesOn('lostLinks') },
        ],
        note: t.changesNote,
      }),
      table({
        key: domains,
        title: t.domainTable,
        columns: columns(t.domainColumns, domainHead),
        ...seen,
      }),
      table({ key: pages, title: t.pageTable, columns: columns(t.pageColumns, pageHead), ...seen }),
    ],
    rows: new Map([
      [domains, groupRows(context, scope, { kind: 'domain', toRow: toDomainRow })],
      [pages, groupRows(context, scope, { kind: 'target', toRow: toPageRow })],
    ]),
    sources,
    hasSandboxData: site.dataSource === 'sandbox',
    summary: [
      withDay(asOf, t.summary(website.domain, { links: total.links, domains: total.domains })),
    ],
  };
}

const toDomainRow = (group: LinkGroup): ReportCell[] => [
  group.name,
  group.links,
  group.followedLinks,
  group.pages,
  group.firstSeenAt.slice(0, 10),
];

const toPageRow = (group: LinkGroup): ReportCell[] => [
  group.name,
  group.links,
  group.domains,
  group.followedLinks,
  group.firstSeenAt.slice(0, 10),
];
