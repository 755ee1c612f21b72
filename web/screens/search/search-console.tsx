import { Link, useParams } from '@tanstack/react-router';
import { useWebsite } from '../../data/websites';
import { Page } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { SearchMovers } from './search-movers';
import { SearchPerformance } from './search-performance';
import { SearchSummary } from './search-summary';
import { StrikingDistance } from './striking-distance';

const tabs = ['performance', 'movers', 'striking'] as const;

/** Clicks and impressions as Google reports them. */
export function SearchConsole() {
  const { websiteId = '' } = useParams({ strict: false });
  const website = useWebsite(websiteId);
  const tab = useTab(tabs);
  return (
    <Page title={texts.screens.searchConsole} note={texts.search.note}>
      <Await read={website}>
        {({ data }) =>
          data.searchConsoleConnected ? (
            <>
              <Tabs
                label={texts.screens.searchConsole}
                tabs={tabs.map((id) => ({ id, text: texts.search.tabs[id] }))}
              />
              {tab === 'performance' && (
                <>
                  <SearchSummary websiteId={websiteId} />
                  <SearchPerformance websiteId={websiteId} />
                </>
              )}
              {tab === 'movers' && <SearchMovers websiteId={websiteId} />}
              {tab === 'striking' && <StrikingDistance websiteId={websiteId} />}
            </>
          ) : (
            <Empty title={texts.search.notConnected}>
              <Link to="/settings" search={{ tab: 'connections' }} className="text-accent underline">
                {texts.settings.tabs.connections}
              </Link>
            </Empty>
          )
        }
      </Await>
    </Page>
  );
}
