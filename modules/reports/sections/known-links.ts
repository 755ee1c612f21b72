import { countKnownLinks } from '../../backlinks/store/known-link-counts';
import { readKnownLinksAfter, type StoredKnownLink } from '../../backlinks/store/known-link-store';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  figure,
  figures,
  type Rows,
  type SectionContext,
  table,
} from '../section';
import { laterDay, withDay } from './later-day';

const head = {
  page: 'url',
  linkState: 'text',
  anchor: 'text',
  target: 'url',
  checked: 'time',
  lost: 'time',
} as const;

const pageRows = 1_000;

/** Builds the section on known links, as their pages were when they were last fetched. */
export async function knownLinksSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website } = context;
  const t = context.texts.knownLinks;
  const { db } = workspace;
  const counts = await countKnownLinks(db, website.id);
  const sources = [
    {
      what: t.source(website.domain),
      name: counts.links > 0 ? t.name : context.texts.sources.none,
      asOf: counts.checkedAt,
      coverage: null,
    },
  ];
  if (counts.links === 0) return emptySection(t.title, t.none(website.domain), sources);
  const key = context.keyOf('known');
  return {
    title: t.title,
    blocks: [
      figures(
        figure('known', t.links, 'count', counts.links),
        figure('found', t.found, 'count', counts.found, { better: 'higher' }),
        figure('followedKnown', t.followed, 'count', counts.followed, { better: 'higher' }),
        figure('lostKnown', t.lost, 'count', counts.lost, { better: 'lower', note: t.lostNote }),
      ),
      table({ key, title: t.title, columns: columns(t.columns, head), shownMax: 50, note: t.note }),
    ],
    rows: new Map([[key, knownRows(context)]]),
    sources,
    summary: [withDay(laterDay(context), t.summary(website.domain, counts))],
  };
}

const knownRows = ({ workspace, website }: SectionContext): Rows =>
  async function* () {
    const { db } = workspace;
    for (let afterId = ''; ; ) {
      const page = { afterId, limit: pageRows };
      const links = await readKnownLinksAfter(db, { websiteId: website.id }, page);
      for (const link of links) yield toRow(link);
      afterId = links.at(-1)?.id ?? '';
      if (links.length < pageRows) return;
    }
  };

const toRow = (link: StoredKnownLink): ReportCell[] => [
  link.sourceUrl,
  link.state,
  link.evidence?.anchor ?? null,
  link.targetUrl,
  link.checkedAt,
  link.lostAt,
];
