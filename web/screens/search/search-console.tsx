import { Link, useParams } from '@tanstack/react-router';
import { useCanWrite } from '../../data/session';
import { useWebsite } from '../../data/websites';
import { List } from '../../parts/list';
import { Page } from '../../parts/page';
import { Await, Empty, Loading } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { searchTexts } from '../../texts/search';
import { searchListTexts } from '../../texts/search-lists';
import { settingsTexts } from '../../texts/settings';
import { useWindow } from '../../use-search';
import { Annotations } from './annotations';
import { BrandSplit } from './brand-split';
import { useFinalRange } from './final-range';
import { ImportExport } from './import-export';
import { Bing, SearchHours, SearchImports, SubmittedSitemaps } from './more-search';
import { competingPages, contentGroups, decay, newAndLost } from './search-lists';
import { SearchMovers } from './search-movers';
import { SearchPerformance } from './search-performance';
import { SearchSummary } from './search-summary';
import { StrikingDistance } from './striking-distance';
import { WebVitals } from './web-vitals';

const tabs = [
  'performance',
  'movers',
  'newAndLost',
  'striking',
  'decay',
  'cannibalization',
  'groups',
  'brand',
  'annotations',
  'sitemaps',
  'vitals',
  'bing',
  'imports',
] as const;

const tabTexts: Record<(typeof tabs)[number], string> = {
  ...searchTexts.tabs,
  ...searchListTexts.tabs,
};

/** Clicks and impressions as Google reports them. */
export function SearchConsole() {
  const { websiteId = '' } = useParams({ strict: false });
  const website = useWebsite(websiteId);
  const canWrite = useCanWrite();
  return (
    <Page
      title={texts.screens.searchConsole}
      note={searchTexts.note}
      actions={canWrite && <ImportExport websiteId={websiteId} />}
    >
      <Await read={website}>
        {({ data }) =>
          data.searchConsoleConnected ? (
            <Connected websiteId={websiteId} />
          ) : (
            <>
              <Empty title={searchTexts.notConnected}>
                <Link
                  to="/settings"
                  search={{ tab: 'connections' }}
                  className="text-accent underline"
                >
                  {settingsTexts.tabs.connections}
                </Link>
              </Empty>
              <div className="mt-5">
                <SearchImports websiteId={websiteId} />
              </div>
            </>
          )
        }
      </Await>
    </Page>
  );
}

function Connected({ websiteId }: { websiteId: string }) {
  const range = useFinalRange(websiteId);
  const tab = useTab(tabs);
  const { comparison: compare } = useWindow();
  if (!range) return <Loading />;
  return (
    <>
      <Tabs
        label={texts.screens.searchConsole}
        tabs={tabs.map((id) => ({ id, text: tabTexts[id] }))}
      />
      {tab === 'performance' && (
        <>
          <SearchSummary websiteId={websiteId} range={range} />
          <SearchPerformance websiteId={websiteId} range={range} />
          <SearchHours websiteId={websiteId} />
        </>
      )}
      {tab === 'movers' && <SearchMovers websiteId={websiteId} range={range} />}
      {tab === 'striking' && <StrikingDistance websiteId={websiteId} range={range} />}
      {tab === 'newAndLost' && (
        <List
          list={newAndLost}
          id={websiteId}
          query={{ ...range, ...(compare === 'none' ? {} : { compare }) }}
        />
      )}
      {tab === 'decay' && <List list={decay} id={websiteId} />}
      {tab === 'cannibalization' && <List list={competingPages} id={websiteId} query={range} />}
      {tab === 'groups' && (
        <List list={contentGroups} id={websiteId} query={{ ...range, compare }} />
      )}
      {tab === 'brand' && <BrandSplit websiteId={websiteId} range={range} />}
      {tab === 'annotations' && <Annotations websiteId={websiteId} range={range} />}
      {tab === 'sitemaps' && <SubmittedSitemaps websiteId={websiteId} />}
      {tab === 'vitals' && <WebVitals websiteId={websiteId} />}
      {tab === 'bing' && <Bing websiteId={websiteId} />}
      {tab === 'imports' && <SearchImports websiteId={websiteId} />}
    </>
  );
}
