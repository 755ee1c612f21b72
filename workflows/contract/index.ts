/** Names and shapes that the API and the workers share. Nothing of the workflows' code is imported. */
export * from './alerts';
export * from './audits';
export * from './crawlers';
export * from './housekeeping';
export * from './indexing';
export * from './jobs';
export * from './names';
export * from './reports';
export * from './serp';
