import { Link, useParams } from '@tanstack/react-router';
import { useCanWrite } from '../../data/session';
import { useWebsite } from '../../data/websites';
import { Page } from '../../parts/page';
import { Await, Empty, Loading } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { searchTexts } from '../../texts/search';
import { useFinalRange } from './final-range';
import { ImportExport } from './import-export';
import { SearchMovers } from './search-movers';
import { SearchPerformance } from './search-performance';
import { SearchSummary } from './search-summary';
import { StrikingDistance } from './striking-distance';

const tabs = ['performance', 'movers', 'striking'] as const;

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
            <Empty title={searchTexts.notConnected}>
              <Link
                to="/settings"
                search={{ tab: 'connections' }}
                className="text-accent underline"
              >
                {texts.settings.tabs.connections}
              </Link>
            </Empty>
          )
        }
      </Await>
    </Page>
  );
}

function Connected({ websiteId }: { websiteId: string }) {
  const range = useFinalRange(websiteId);
  const tab = useTab(tabs);
  if (!range) return <Loading />;
  return (
    <>
      <Tabs
        label={texts.screens.searchConsole}
        tabs={tabs.map((id) => ({ id, text: searchTexts.tabs[id] }))}
      />
      {tab === 'performance' && (
        <>
          <SearchSummary websiteId={websiteId} range={range} />
          <SearchPerformance websiteId={websiteId} range={range} />
        </>
      )}
      {tab === 'movers' && <SearchMovers websiteId={websiteId} range={range} />}
      {tab === 'striking' && <StrikingDistance websiteId={websiteId} range={range} />}
    </>
  );
}
