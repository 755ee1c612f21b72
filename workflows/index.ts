export { scheduledCollection, skipCollection } from './collections';
export { renewCrawlerLists } from './crawler-lists';
export { forgetOldVisits } from './crawlers';
export { purgeEndedSeries } from './rank-series';
export { collectSerp } from './serp';
export { purgeWebsite } from './websites';
