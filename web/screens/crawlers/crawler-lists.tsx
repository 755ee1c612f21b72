import { api } from '../../data/api';
import { listOf } from '../../parts/list';
import { crawlerListTexts as words } from '../../texts/crawler-lists';
import { listTexts as common } from '../../texts/lists';

const path = { name: 'path', label: common.pathFilter };

export const crawlWaste = listOf({
  name: 'crawl waste',
  title: words.tabs.waste,
  note: words.wasteNote,
  read: (id, query, with_) => api.crawlers.listCrawlWaste(id, query, with_),
  filters: [path],
  hasCsv: true,
  empty: { title: words.noWaste },
  columns: [
    { header: common.bot, value: (row) => row.bot ?? words.all, sort: 'bot' },
    { header: words.spentOn, value: (row) => row.kind, as: 'label' },
    { header: common.share, value: (row) => row.share, as: 'share', sort: 'share' },
    { header: common.visits, value: (row) => row.visits, as: 'number', sort: 'visits' },
    { header: words.of, value: (row) => row.of, as: 'number', sort: 'of' },
  ],
});

export const crawledParameters = listOf({
  name: 'crawled parameters',
  title: words.tabs.parameters,
  note: words.parametersNote,
  read: (id, query, with_) => api.crawlers.listCrawledParameters(id, query, with_),
  filters: [path],
  sort: '-visits',
  hasCsv: true,
  empty: { title: words.noParameters },
  columns: [
    { header: words.parameter, value: (row) => row.name, sort: 'name' },
    { header: common.visits, value: (row) => row.visits, as: 'number', sort: 'visits' },
    { header: common.share, value: (row) => row.share, as: 'share' },
    { header: words.bots, value: (row) => row.bots },
  ],
});

const changes = { new: 'good', present: 'neutral', vanished: 'bad', unknown: 'warn' } as const;

export const crawlerBots = listOf({
  name: 'crawler bots',
  title: words.tabs.bots,
  note: words.botsNote,
  read: (id, query, with_) => api.crawlers.listBots(id, query, with_),
  filters: [
    {
      name: 'change',
      label: words.change,
      any: words.anyChange,
      values: ['new', 'present', 'vanished', 'unknown'],
    },
  ],
  sort: '-visits',
  hasCsv: true,
  empty: { title: words.noBots },
  columns: [
    { header: common.bot, value: (row) => row.bot, sort: 'bot' },
    {
      header: words.change,
      value: (row) => row.change,
      as: 'label',
      tone: ({ change }) => changes[change],
    },
    { header: words.operator, value: (row) => row.operator, as: 'label' },
    { header: words.purpose, value: (row) => row.purpose, as: 'label' },
    { header: common.visits, value: (row) => row.visits, as: 'number', sort: 'visits' },
    { header: words.daysSilent, value: (row) => row.daysSilent, as: 'number', sort: 'daysSilent' },
    {
      header: words.firstVisit,
      value: (row) => row.firstVerifiedAt,
      as: 'moment',
      sort: 'firstVerifiedAt',
    },
    {
      header: words.lastVisit,
      value: (row) => row.lastVerifiedAt,
      as: 'moment',
      sort: 'lastVerifiedAt',
    },
  ],
});

const listStates = {
  renewed: 'good',
  shipped: 'neutral',
  failing: 'warn',
  unavailable: 'bad',
} as const;

export const crawlerAddressLists = listOf({
  name: 'crawler address lists',
  title: words.tabs.lists,
  note: words.listsNote,
  read: (_id, query, with_) => api.crawlers.listLists(query, with_),
  columns: [
    { header: words.list, value: (row) => row.name, sort: 'name' },
    {
      header: common.state,
      value: (row) => row.state,
      as: 'label',
      tone: ({ state }) => listStates[state],
    },
    { header: words.prefixes, value: (row) => row.prefixes, as: 'number', sort: 'prefixes' },
    { header: words.versions, value: (row) => row.versions, as: 'number' },
    { header: words.day, value: (row) => row.day, as: 'day', sort: 'day' },
    { header: words.fetchedAt, value: (row) => row.fetchedAt, as: 'moment', sort: 'fetchedAt' },
    { header: words.error, value: (row) => row.error, as: 'address' },
  ],
});
