export { scheduledCollection, skipCollection } from './collections';
export { purgeWebsite } from './websites';
