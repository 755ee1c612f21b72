export { scheduledCollection, skipCollection } from './collections';
export { collectSerp } from './serp';
export { purgeWebsite } from './websites';
