export { scheduledCollection, skipCollection } from './collections';
export { purgeEndedSeries } from './rank-series';
export { collectSerp } from './serp';
export { purgeWebsite } from './websites';
