export { noticeChanges } from './alerts';
export { scheduledCollection, skipCollection } from './collections';
export { renewCrawlerLists } from './crawler-lists';
export { forgetOldVisits, rollUpVisits } from './crawlers';
export { purgeEndedSeries } from './rank-series';
export { readRobots, startRobotsReads } from './robots';
export { collectSerp } from './serp';
export { readSitemaps, startSitemapReads } from './sitemaps';
export { purgeWebsite } from './websites';
