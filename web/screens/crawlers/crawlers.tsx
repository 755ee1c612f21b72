import { useParams } from '@tanstack/react-router';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { Button } from '../../parts/button';
import { List } from '../../parts/list';
import { Page } from '../../parts/page';
import { Tabs, useTab } from '../../parts/tabs';
import { texts } from '../../texts';
import { crawlerListTexts } from '../../texts/crawler-lists';
import { crawlersTexts } from '../../texts/crawlers';
import { useRange } from '../../use-search';
import { AiPolicy } from './ai-policy';
import { CrawledPaths } from './crawled-paths';
import { CrawlerErrors } from './crawler-errors';
import { crawledParameters, crawlerAddressLists, crawlerBots, crawlWaste } from './crawler-lists';
import { CrawlerMatrix } from './crawler-matrix';
import { CrawlerSeries } from './crawler-series';
import { CrawlerVisits } from './crawler-visits';
import { RobotsSimulator } from './robots-simulator';

const tabs = [
  'series',
  'matrix',
  'policy',
  'simulate',
  'paths',
  'errors',
  'waste',
  'parameters',
  'bots',
  'visits',
  'lists',
] as const;

const tabTexts: Record<(typeof tabs)[number], string> = {
  ...crawlersTexts.tabs,
  ...crawlerListTexts.tabs,
};

/** Which crawlers came, verified, and where to. */
export function Crawlers() {
  const { websiteId = '' } = useParams({ strict: false });
  const tab = useTab(tabs);
  const range = useRange();
  const canWrite = useCanWrite();
  const readRobots = useChange((id: string) => api.crawlers.readRobots(id), {
    stale: ['jobs', 'robots'],
    done: () => crawlerListTexts.reading,
  });
  return (
    <Page
      title={texts.screens.crawlers}
      note={crawlersTexts.note}
      actions={
        canWrite && (
          <Button onClick={() => readRobots.mutate(websiteId)} disabled={readRobots.isPending}>
            {crawlerListTexts.readRobots}
          </Button>
        )
      }
    >
      <Tabs label={texts.screens.crawlers} tabs={tabs.map((id) => ({ id, text: tabTexts[id] }))} />
      {tab === 'series' && <CrawlerSeries websiteId={websiteId} />}
      {tab === 'matrix' && <CrawlerMatrix websiteId={websiteId} />}
      {tab === 'policy' && <AiPolicy websiteId={websiteId} />}
      {tab === 'simulate' && <RobotsSimulator websiteId={websiteId} />}
      {tab === 'paths' && <CrawledPaths websiteId={websiteId} />}
      {tab === 'errors' && <CrawlerErrors websiteId={websiteId} />}
      {tab === 'waste' && <List list={crawlWaste} id={websiteId} query={range} />}
      {tab === 'parameters' && <List list={crawledParameters} id={websiteId} query={range} />}
      {tab === 'bots' && <List list={crawlerBots} id={websiteId} query={range} />}
      {tab === 'lists' && <List list={crawlerAddressLists} />}
      {tab === 'visits' && <CrawlerVisits websiteId={websiteId} />}
    </Page>
  );
}
