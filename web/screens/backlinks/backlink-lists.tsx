import { api } from '../../data/api';
import { listOf } from '../../parts/list';
import { backlinkTexts as words } from '../../texts/backlinks';
import { listTexts as common } from '../../texts/lists';

const lostFilter = {
  name: 'isLost',
  label: words.lost,
  any: words.anyLost,
  values: [
    { value: 'false', label: words.present },
    { value: 'true', label: words.lost },
  ],
};

const urlFilter = { name: 'q', label: common.urlFilter };

export const linkedPages = listOf({
  name: 'backlink pages',
  title: words.tabs.pages,
  read: (id, query, with_) => api.backlinks.listLinkedPages(id, query, with_),
  filters: [urlFilter, lostFilter],
  sort: '-domains',
  hasCsv: true,
  empty: { title: words.empty },
  columns: [
    { header: common.page, value: (row) => row.url, as: 'address' },
    {
      header: common.linkingDomains,
      value: (row) => row.linkingDomains,
      as: 'number',
      sort: 'domains',
    },
    { header: common.links, value: (row) => row.links, as: 'number', sort: 'links' },
    {
      header: common.followed,
      value: (row) => row.followedLinks,
      as: 'number',
      sort: 'followedLinks',
    },
    { header: common.lostLinks, value: (row) => row.lostLinks, as: 'number', sort: 'lostLinks' },
    { header: common.status, value: (row) => row.targetHttpStatus, as: 'number' },
    { header: common.firstSeen, value: (row) => row.firstSeenAt, as: 'day', sort: 'firstSeenAt' },
    { header: common.lastSeen, value: (row) => row.lastSeenAt, as: 'day', sort: 'lastSeenAt' },
  ],
});

export const anchors = listOf({
  name: 'backlink anchors',
  title: words.tabs.anchors,
  read: (id, query, with_) => api.backlinks.listLinkAnchors(id, query, with_),
  filters: [{ name: 'q', label: words.anchorFilter }, lostFilter],
  sort: '-domains',
  hasCsv: true,
  empty: { title: words.empty },
  columns: [
    { header: words.anchor, value: (row) => row.anchor || words.noAnchor, as: 'address' },
    {
      header: common.linkingDomains,
      value: (row) => row.linkingDomains,
      as: 'number',
      sort: 'domains',
    },
    { header: common.links, value: (row) => row.links, as: 'number', sort: 'links' },
    {
      header: common.followed,
      value: (row) => row.followedLinks,
      as: 'number',
      sort: 'followedLinks',
    },
    { header: common.lostLinks, value: (row) => row.lostLinks, as: 'number', sort: 'lostLinks' },
    { header: common.firstSeen, value: (row) => row.firstSeenAt, as: 'day', sort: 'firstSeenAt' },
    { header: common.lastSeen, value: (row) => row.lastSeenAt, as: 'day', sort: 'lastSeenAt' },
  ],
});

type ChangedLink = Awaited<ReturnType<typeof api.backlinks.listNewBacklinks>>['rows'][number];

const changedLink = [
  { header: words.from, value: (row: ChangedLink) => row.sourceUrl, as: 'address' },
  { header: words.to, value: (row: ChangedLink) => row.targetUrl, as: 'address' },
  { header: words.anchor, value: (row: ChangedLink) => row.anchor },
  { header: words.follows, value: (row: ChangedLink) => row.isFollowed },
  {
    header: common.source,
    value: (row: ChangedLink) => row.evidence.map(({ source }) => source),
    as: 'labels',
  },
] as const;

export const newLinks = listOf({
  name: 'backlinks new',
  title: words.tabs.new,
  note: words.newNote,
  read: (id, query, with_) => api.backlinks.listNewBacklinks(id, query, with_),
  columns: [
    ...changedLink,
    { header: common.firstSeen, value: (row: ChangedLink) => row.firstSeenAt, as: 'day' },
  ],
  empty: { title: words.noNew },
});

export const lostLinks = listOf({
  name: 'backlinks lost',
  title: words.tabs.lost,
  note: words.lostNote,
  read: (id, query, with_) => api.backlinks.listLostBacklinks(id, query, with_),
  columns: [
    ...changedLink,
    { header: words.lost, value: (row: ChangedLink) => row.lostAt, as: 'day' },
  ],
  empty: { title: words.noLost },
});

export const gaps = listOf({
  name: 'backlink gaps',
  title: words.tabs.gaps,
  note: words.gapsNote,
  read: (id, query, with_) => api.backlinks.listGaps(id, query, with_),
  filters: [
    { name: 'q', label: common.domain },
    {
      name: 'source',
      label: common.source,
      any: words.anySource,
      values: ['collected', 'common_crawl'],
    },
  ],
  columns: [
    { header: common.domain, value: (row) => row.linkingDomain },
    { header: words.competitors, value: (row) => row.competitors.length, as: 'number' },
    { header: common.links, value: (row) => row.links, as: 'number' },
    { header: common.followed, value: (row) => row.followedLinks, as: 'number' },
    { header: common.source, value: (row) => row.source, as: 'label' },
    {
      header: words.place,
      value: (row) => row.place?.place,
      as: 'number',
      hint: words.placeHint,
    },
  ],
  empty: { title: words.noGaps, text: words.gapsHint },
});

export const brokenPages = listOf({
  name: 'backlink broken',
  title: words.tabs.broken,
  note: words.brokenNote,
  read: (id, query, with_) => api.backlinks.listBrokenPages(id, query, with_),
  columns: [
    { header: common.page, value: (row) => row.url, as: 'address' },
    { header: common.status, value: (row) => row.httpStatus, as: 'number' },
    { header: words.seenBy, value: (row) => row.seenBy, as: 'label' },
    { header: common.linkingDomains, value: (row) => row.linkingDomains, as: 'number' },
    { header: common.links, value: (row) => row.links, as: 'number' },
    { header: common.followed, value: (row) => row.followedLinks, as: 'number' },
    { header: words.crawlerVisits, value: (row) => row.visits, as: 'number' },
    { header: words.lastVisit, value: (row) => row.lastVisitAt, as: 'moment' },
  ],
  empty: { title: words.noBroken },
});

export const referrers = listOf({
  name: 'referrers',
  title: words.tabs.referrers,
  note: words.referrersNote,
  read: (id, query, with_) => api.backlinks.listReferrers(id, query, with_),
  filters: [
    urlFilter,
    {
      name: 'by',
      label: common.rows,
      any: words.byUrl,
      values: [{ value: 'host', label: words.byHost }],
    },
    { name: 'kind', label: words.kind, any: words.anyKind, values: ['website', 'search_engine'] },
  ],
  sort: '-visits',
  hasCsv: true,
  columns: [
    { header: words.from, value: (row) => row.url || row.host, as: 'address' },
    { header: words.kind, value: (row) => row.kind, as: 'label' },
    { header: words.people, value: (row) => row.visits, as: 'number', sort: 'visits' },
    { header: words.firstDay, value: (row) => row.firstDay, as: 'day', sort: 'firstDay' },
    { header: words.lastDay, value: (row) => row.lastDay, as: 'day', sort: 'lastDay' },
  ],
  empty: { title: words.noReferrers, text: words.referrersHint },
});

export const linkImports = listOf({
  name: 'backlink imports',
  title: words.tabs.imports,
  note: words.importsNote,
  read: (id, query, with_) => api.backlinks.listImports(id, query, with_),
  columns: [
    { header: common.source, value: (row) => row.source, as: 'label' },
    {
      header: common.state,
      value: (row) => row.state,
      as: 'label',
      tone: (row) => (row.state === 'merged' ? 'good' : row.state === 'failed' ? 'bad' : 'neutral'),
    },
    { header: common.links, value: (row) => row.links, as: 'number' },
    { header: words.invalid, value: (row) => row.invalid, as: 'number' },
    { header: words.isComplete, value: (row) => row.isComplete, hint: words.completeHint },
    { header: common.created, value: (row) => row.createdAt, as: 'moment' },
    { header: words.merged, value: (row) => row.mergedAt, as: 'moment' },
  ],
  empty: { title: words.empty },
});
