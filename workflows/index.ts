export { scheduledCollection, skipCollection } from './collections';
export { forgetOldVisits } from './crawlers';
export { purgeEndedSeries } from './rank-series';
export { collectSerp } from './serp';
export { purgeWebsite } from './websites';
