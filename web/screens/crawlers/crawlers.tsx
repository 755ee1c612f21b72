import { useParams } from '@tanstack/react-router';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { AiPolicy } from './ai-policy';
import { CrawledPaths } from './crawled-paths';
import { CrawlerErrors } from './crawler-errors';
import { CrawlerMatrix } from './crawler-matrix';
import { CrawlerSeries } from './crawler-series';
import { CrawlerVisits } from './crawler-visits';
import { RobotsSimulator } from './robots-simulator';

const tabs = ['series', 'matrix', 'policy', 'simulate', 'paths', 'errors', 'visits'] as const;

/** Which crawlers came, verified, and where to. */
export function Crawlers() {
  const { websiteId = '' } = useParams({ strict: false });
  const tab = useTab(tabs);
  return (
    <Page title={texts.screens.crawlers} note={texts.crawlers.note}>
      <Tabs
        label={texts.screens.crawlers}
        tabs={tabs.map((id) => ({ id, text: texts.crawlers.tabs[id] }))}
      />
      {tab === 'series' && <CrawlerSeries websiteId={websiteId} />}
      {tab === 'matrix' && <CrawlerMatrix websiteId={websiteId} />}
      {tab === 'policy' && <AiPolicy websiteId={websiteId} />}
      {tab === 'simulate' && <RobotsSimulator websiteId={websiteId} />}
      {tab === 'paths' && <CrawledPaths websiteId={websiteId} />}
      {tab === 'errors' && <CrawlerErrors websiteId={websiteId} />}
      {tab === 'visits' && <CrawlerVisits websiteId={websiteId} />}
    </Page>
  );
}
