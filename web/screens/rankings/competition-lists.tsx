import { Link } from '@tanstack/react-router';
import { api } from '../../data/api';
import { listOf } from '../../parts/list';
import type { Search } from '../../search-params';
import { competitionTexts as words } from '../../texts/competition';
import { listTexts as common } from '../../texts/lists';
import { keepRange } from '../../use-search';

const kinds = { self: 'good', tracked: 'accent', found: 'neutral' } as const;

export const competitors = listOf({
  name: 'competitors',
  title: words.tabs.competitors,
  note: words.note,
  read: (id, query, with_) => api.serp.listCompetitors(id, query, with_),
  sort: '-shareOfVoice',
  hasCsv: true,
  empty: { title: words.empty },
  columns: [
    {
      header: words.domain,
      value: (row) => row.domain,
      sort: 'domain',
      cell: (row) =>
        row.kind === 'self' ? (
          <bdi>{row.domain}</bdi>
        ) : (
          <Link
            to="."
            search={(search: Search): Search => ({
              ...keepRange(search),
              tab: 'competitors',
              against: row.domain,
            })}
            title={words.compare}
            className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
          >
            <bdi>{row.domain}</bdi>
          </Link>
        ),
    },
    { header: words.kind, value: (row) => row.kind, as: 'label', tone: ({ kind }) => kinds[kind] },
    {
      header: words.shareOfVoice,
      value: (row) => row.shareOfVoice,
      as: 'share',
      sort: 'shareOfVoice',
      hint: words.shareHint,
    },
    { header: words.keywords, value: (row) => row.keywords, as: 'number', sort: 'keywords' },
    {
      header: words.common,
      value: (row) => row.commonKeywords,
      as: 'number',
      sort: 'commonKeywords',
    },
    {
      header: words.averagePosition,
      value: (row) => row.averagePosition,
      as: 'position',
      sort: 'averagePosition',
    },
  ],
});

const leaders = { self: 'good', competitor: 'bad', neither: 'neutral' } as const;

/** The website and one other domain, keyword by keyword. */
export const headToHead = (domain: string) =>
  listOf({
    name: 'head to head',
    title: words.against(domain),
    read: (id, query, with_) => api.serp.listHeadToHead(id, { ...query, domain }, with_),
    sort: '-searchVolume',
    hasCsv: true,
    empty: { title: words.noCommon },
    columns: [
      { header: common.keyword, value: (row) => row.keyword, sort: 'keyword' },
      { header: words.ours, value: (row) => row.position, as: 'number', sort: 'position' },
      {
        header: words.theirs,
        value: (row) => row.competitorPosition,
        as: 'number',
        sort: 'competitorPosition',
      },
      {
        header: words.leader,
        value: (row) => row.leader,
        as: 'label',
        tone: ({ leader }) => leaders[leader],
      },
      {
        header: words.volume,
        value: (row) => row.searchVolume,
        as: 'number',
        sort: 'searchVolume',
      },
      { header: words.ourPage, value: (row) => row.url, as: 'address' },
      { header: words.theirPage, value: (row) => row.competitorUrl, as: 'address' },
    ],
  });

export const cannibalization = listOf({
  name: 'cannibalization',
  title: words.tabs.cannibalization,
  note: words.cannibalizationNote,
  read: (id, query, with_) => api.serp.listCannibalization(id, query, with_),
  hasCsv: true,
  empty: { title: words.noCannibalization },
  columns: [
    { header: common.keyword, value: (row) => row.keyword, sort: 'keyword' },
    { header: common.position, value: (row) => row.position, as: 'number', sort: 'position' },
    { header: words.volume, value: (row) => row.searchVolume, as: 'number', sort: 'searchVolume' },
    { header: words.reasons, value: (row) => row.reasons, as: 'labels' },
    {
      header: words.ownPages,
      value: (row) => row.ownUrls.map(({ url, position }) => `${position}. ${url}`),
    },
    {
      header: words.pagesBefore,
      value: (row) => row.urls.map(({ url, days }) => `${url} (${days})`),
    },
  ],
});
