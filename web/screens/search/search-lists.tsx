import { api } from '../../data/api';
import { listOf } from '../../parts/list';
import { labelOf } from '../../texts';
import { listTexts as common } from '../../texts/lists';
import { searchTexts } from '../../texts/search';
import { searchListTexts as words } from '../../texts/search-lists';

const dimension = {
  name: 'dimension',
  label: searchTexts.by,
  any: searchTexts.dimensions.query,
  values: [{ value: 'page', label: searchTexts.dimensions.page }],
};

export const newAndLost = listOf({
  name: 'search new and lost',
  title: words.tabs.newAndLost,
  note: words.newAndLostNote,
  read: (id, query, with_) => api.searchConsole.listNewAndLost(id, query, with_),
  filters: [
    dimension,
    {
      name: 'state',
      label: words.newAndLostFilter,
      any: words.anyNewOrLost,
      values: ['new', 'lost'],
    },
  ],
  hasCsv: true,
  columns: [
    { header: words.name, value: (row) => row.name, as: 'address' },
    { header: words.now, value: (row) => row.now.clicks, as: 'number' },
    { header: words.before, value: (row) => row.before.clicks, as: 'number' },
    { header: words.impressionsNow, value: (row) => row.now.impressions, as: 'number' },
    { header: words.impressionsBefore, value: (row) => row.before.impressions, as: 'number' },
    { header: words.uncertain, value: (row) => row.isUncertain },
  ],
});

export const decay = listOf({
  name: 'search decay',
  title: words.tabs.decay,
  note: words.decayNote,
  read: (id, query, with_) => api.searchConsole.listDecay(id, query, with_),
  hasCsv: true,
  empty: { title: words.noDecay },
  columns: [
    { header: common.page, value: (row) => row.page, as: 'address' },
    { header: words.clicksPerDay, value: (row) => row.clicksPerDay, as: 'number' },
    { header: words.expectedPerDay, value: (row) => row.expectedPerDay, as: 'number' },
    { header: words.change, value: (row) => row.relativeChange, as: 'share' },
    { header: words.bestPerDay, value: (row) => row.bestPerDay, as: 'number' },
    { header: words.bestFrom, value: (row) => row.bestFrom, as: 'day' },
    { header: words.isSeasonAdjusted, value: (row) => row.isSeasonAdjusted },
  ],
});

export const competingPages = listOf({
  name: 'search cannibalization',
  title: words.tabs.cannibalization,
  note: words.cannibalizationNote,
  read: (id, query, with_) => api.searchConsole.listCannibalization(id, query, with_),
  hasCsv: true,
  empty: { title: words.noCannibalization },
  columns: [
    { header: common.query, value: (row) => row.query },
    { header: words.sharedDays, value: (row) => row.sharedDays, as: 'number' },
    { header: common.days, value: (row) => row.days, as: 'number' },
    { header: words.switches, value: (row) => row.switches.length, as: 'number' },
    {
      header: words.pages,
      value: (row) => row.pages.map(({ page, clicks }) => `${page} (${clicks})`),
    },
  ],
});

export const contentGroups = listOf({
  name: 'content groups',
  title: words.tabs.groups,
  note: words.groupsNote,
  read: (id, query, with_) => api.searchConsole.listContentGroups(id, query, with_),
  filters: [
    {
      name: 'by',
      label: words.by,
      any: words.byFolder,
      values: [{ value: 'tag', label: words.byTag }],
    },
  ],
  hasCsv: true,
  empty: { title: words.noGroups },
  columns: [
    { header: words.group, value: (row) => row.group ?? words.noGroup },
    { header: words.members, value: (row) => row.members, as: 'number' },
    { header: common.clicks, value: (row) => row.now.clicks, as: 'number' },
    { header: common.clicksChange, value: (row) => row.change?.clicks, as: 'change' },
    { header: common.impressions, value: (row) => row.now.impressions, as: 'number' },
    { header: common.impressionsChange, value: (row) => row.change?.impressions, as: 'change' },
    { header: searchTexts.metrics.ctr, value: (row) => row.now.ctr, as: 'share' },
    { header: searchTexts.metrics.position, value: (row) => row.now.position, as: 'position' },
  ],
});

const sitemapTones = { pending: 'neutral', errors: 'bad', warnings: 'warn', read: 'good' } as const;

export const submittedSitemaps = listOf({
  name: 'submitted sitemaps',
  title: words.tabs.sitemaps,
  note: words.sitemapsNote,
  read: (id, query, with_) => api.searchConsole.listSubmittedSitemaps(id, query, with_),
  empty: { title: words.noSitemaps },
  columns: [
    { header: words.sitemap, value: (row) => row.url, as: 'address' },
    {
      header: common.state,
      value: (row) => row.state,
      as: 'label',
      tone: ({ state }) => sitemapTones[state],
    },
    { header: words.errors, value: (row) => row.errors, as: 'number' },
    { header: words.warnings, value: (row) => row.warnings, as: 'number' },
    { header: words.submittedAt, value: (row) => row.submittedAt, as: 'moment' },
    { header: words.downloadedAt, value: (row) => row.downloadedAt, as: 'moment' },
  ],
});

export const annotations = listOf({
  name: 'annotations',
  title: words.tabs.annotations,
  note: words.annotationsNote,
  read: (id, query, with_) => api.searchConsole.listAnnotations(id, query, with_),
  empty: { title: words.noAnnotations },
  columns: [
    { header: words.title, value: (row) => row.title },
    { header: words.day, value: (row) => row.day, as: 'day' },
    { header: words.to, value: (row) => row.lastDay ?? row.day, as: 'day' },
    { header: words.kind, value: (row) => row.kind, as: 'label' },
    { header: common.source, value: (row) => row.source, as: 'label' },
    { header: words.link, value: (row) => row.url, as: 'address' },
  ],
});

const { bing } = words;

export const bingStatistics = listOf({
  name: 'bing statistics',
  title: bing.statistics,
  read: (id, query, with_) =>
    api.searchConsole.listBingStatistics(id, { dimension: 'query', ...query }, with_),
  filters: [dimension],
  sort: '-clicks',
  hasCsv: true,
  empty: { title: bing.none },
  columns: [
    { header: words.name, value: (row) => row.name, as: 'address' },
    { header: bing.clicks, value: (row) => row.now.clicks, as: 'number', sort: 'clicks' },
    {
      header: bing.clicksChange,
      value: (row) => row.clicksChange,
      as: 'change',
      sort: 'clicksChange',
    },
    {
      header: bing.impressions,
      value: (row) => row.now.impressions,
      as: 'number',
      sort: 'impressions',
    },
    {
      header: bing.impressionsChange,
      value: (row) => row.impressionsChange,
      as: 'change',
      sort: 'impressionsChange',
    },
    { header: bing.position, value: (row) => row.now.impressionPosition, as: 'position' },
    { header: words.day, value: (row) => row.day, as: 'day' },
  ],
});

export const bingCrawlDays = listOf({
  name: 'bing crawl days',
  title: bing.days,
  read: (id, query, with_) => api.searchConsole.listBingCrawlDays(id, query, with_),
  empty: { title: bing.none },
  columns: [
    { header: words.day, value: (row) => row.day, as: 'day' },
    { header: bing.crawled, value: (row) => row.crawledPages, as: 'number' },
    { header: bing.inIndex, value: (row) => row.inIndex, as: 'number' },
    { header: bing.inLinks, value: (row) => row.inLinks, as: 'number' },
    { header: bing.crawlErrors, value: (row) => row.crawlErrors, as: 'number' },
    { header: '2xx', value: (row) => row.code2xx, as: 'number' },
    { header: '301', value: (row) => row.code301, as: 'number', isHidden: true },
    { header: '302', value: (row) => row.code302, as: 'number', isHidden: true },
    { header: '4xx', value: (row) => row.code4xx, as: 'number' },
    { header: '5xx', value: (row) => row.code5xx, as: 'number' },
  ],
});

export const bingIssues = listOf({
  name: 'bing issues',
  title: bing.issues,
  read: (id, query, with_) => api.searchConsole.listBingCrawlIssues(id, query, with_),
  empty: { title: bing.noIssues },
  columns: [
    { header: common.page, value: (row) => row.url, as: 'address' },
    { header: common.status, value: (row) => row.httpStatus, as: 'number' },
    { header: bing.issue, value: (row) => row.issues, as: 'number' },
    { header: bing.inLinks, value: (row) => row.inLinks, as: 'number' },
    { header: bing.listed, value: (row) => row.firstListedAt, as: 'day' },
    { header: bing.gone, value: (row) => row.goneAt, as: 'day' },
  ],
});

export const searchImports = listOf({
  name: 'search imports',
  title: words.tabs.imports,
  note: words.importsNote,
  read: (id, query, with_) => api.searchConsole.listImports(id, query, with_),
  sort: '-createdAt',
  empty: { title: words.noImports },
  columns: [
    { header: common.created, value: (row) => row.createdAt, as: 'moment', sort: 'createdAt' },
    { header: words.kind, value: (row) => row.kind, as: 'label' },
    { header: words.from, value: (row) => row.periodFrom, as: 'day' },
    { header: words.to, value: (row) => row.periodTo, as: 'day', sort: 'periodTo' },
    { header: words.types, value: (row) => row.searchTypes, as: 'labels' },
    { header: common.rows, value: (row) => row.rowCount, as: 'number', sort: 'rowCount' },
    { header: common.clicks, value: (row) => row.totals?.clicks, as: 'number' },
    {
      header: words.link,
      value: (row) => row.filters.map(({ name, value }) => `${labelOf(name)}: ${value}`),
      isHidden: true,
    },
  ],
});
