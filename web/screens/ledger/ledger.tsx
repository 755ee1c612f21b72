import { useParams } from '@tanstack/react-router';
import { api } from '../../data/api';
import { useRead, useRows } from '../../data/use-read';
import { choicesOf } from '../../parts/choices';
import { FilterSelect, FilterText } from '../../parts/field';
import { List } from '../../parts/list';
import { LongTable } from '../../parts/long-table';
import { Page } from '../../parts/page';
import { Empty } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { pick } from '../../search-params';
import { indexTexts } from '../../texts/index-lists';
import { ledgerTexts } from '../../texts/ledger';
import { useRange, useUrlSearch } from '../../use-search';
import { Discoveries } from './discoveries';
import { Funnel } from './funnel';
import { IndexCoverage } from './index-coverage';
import { inspectionChanges } from './index-lists';
import { Inspections, Sitemaps, Submissions } from './index-screens';
import { ledgerColumns } from './ledger-columns';
import { isPreset, presets } from './presets';
import { TrackUrls } from './track-urls';

const engines = [
  'google',
  'bing',
  'yandex',
  'naver',
  'seznam',
  'apple',
  'duckduckgo',
  'openai',
  'anthropic',
  'perplexity',
  'amazon',
  'meta',
];
const channels = ['indexnow', 'bing', 'sitemap'];
const indexStates = ['indexed', 'not_indexed', 'unknown'];

/** The API's own names, so that a link of this page reads like a request. */
const filterNames = [
  'state',
  'bot',
  'engine',
  'channel',
  'discoveredFrom',
  'discoveredTo',
  'submittedFrom',
  'submittedTo',
  'isCrawled',
  'isRanking',
  'isInSitemap',
  'cited',
  'citedNeverCrawled',
  'crawledNeverCited',
  'indexState',
  'indexSource',
  'q',
  'host',
  'sort',
] as const;

type Query = NonNullable<Parameters<typeof api.indexing.listUrls>[1]>;

const tabs = ['urls', 'coverage', 'inspections', 'changes', 'sitemaps', 'submissions'] as const;

/** Every tracked URL with what became of it. */
export function Ledger() {
  const { websiteId = '' } = useParams({ strict: false });
  const range = useRange();
  const tab = useTab(tabs);
  return (
    <Page
      title={ledgerTexts.title}
      note={ledgerTexts.note}
      actions={<TrackUrls websiteId={websiteId} />}
    >
      <Tabs
        label={ledgerTexts.title}
        tabs={tabs.map((id) => ({ id, text: indexTexts.tabs[id] }))}
      />
      {tab === 'urls' && <Urls websiteId={websiteId} />}
      {tab === 'coverage' && <IndexCoverage websiteId={websiteId} />}
      {tab === 'inspections' && <Inspections websiteId={websiteId} />}
      {tab === 'changes' && <List list={inspectionChanges} id={websiteId} query={range} />}
      {tab === 'sitemaps' && <Sitemaps websiteId={websiteId} />}
      {tab === 'submissions' && <Submissions websiteId={websiteId} query={range} />}
    </Page>
  );
}

function Urls({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const query = pick<Query>(search, filterNames);
  const summary = useRead(['ledger-summary', websiteId], (with_) =>
    api.indexing.summarizeUrls(websiteId, {}, with_),
  );
  // Whether citations were measured at all is known of each URL, and not in the summary.
  const sample = useRows(['ledger', websiteId, 'sample'], (with_) =>
    api.indexing.listUrls(websiteId, { limit: 1 }, with_),
  );
  const { filters } = ledgerTexts;
  const preset = presets.find((known) => isPreset(known, search));
  return (
    <>
      {summary.data && summary.data.data.states.tracked > 0 && (
        <Funnel
          summary={summary.data}
          isCitedMeasured={sample.data?.rows[0]?.citations.state !== 'not_measured'}
        />
      )}
      <Discoveries websiteId={websiteId} />
      <LongTable
        caption={ledgerTexts.title}
        readKey={['ledger', websiteId, query]}
        read={(page, with_) => api.indexing.listUrls(websiteId, { ...query, ...page }, with_)}
        columns={ledgerColumns({ websiteId, engine: search['engine'] })}
        sort="addedAt"
        hiddenAtFirst={['last', 'visits', 'added']}
        csv
        empty={
          Object.keys(query).length === 0 ? (
            <Empty title={ledgerTexts.empty}>{ledgerTexts.emptyHint}</Empty>
          ) : undefined
        }
        filters={
          <>
            <FilterSelect
              label={ledgerTexts.presets.label}
              value={preset?.name ?? ''}
              choices={[
                { value: '', label: ledgerTexts.presets.all },
                ...presets.map(({ name }) => ({ value: name, label: ledgerTexts.presets[name] })),
              ]}
              onChoice={(name) =>
                change({
                  ...Object.fromEntries(
                    presets
                      .flatMap(({ filter }) => Object.keys(filter))
                      .map((key) => [key, undefined]),
                  ),
                  ...presets.find((known) => known.name === name)?.filter,
                })
              }
            />
            <FilterText
              label={filters.q}
              value={search['q'] ?? ''}
              onText={(q) => change({ q }, { isReplaced: true })}
            />
            <FilterSelect
              label={filters.engine}
              value={search['engine'] ?? ''}
              choices={choicesOf(filters.anyEngine, engines)}
              onChoice={(engine) => change({ engine })}
            />
            <FilterSelect
              label={filters.channel}
              value={search['channel'] ?? ''}
              choices={choicesOf(filters.anyChannel, channels)}
              onChoice={(channel) => change({ channel })}
            />
            <FilterSelect
              label={filters.index}
              value={search['indexState'] ?? ''}
              choices={choicesOf(filters.anyIndex, indexStates)}
              onChoice={(indexState) => change({ indexState })}
            />
          </>
        }
      />
    </>
  );
}
