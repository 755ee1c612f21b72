import fc from 'fast-check';

/**
 * CI draws the same cases of property tests each time, so that what it finds is the change's doing.
 * Everywhere else each run draws others, and finds more.
 */
if (process.env['CI']) fc.configureGlobal({ seed: 2026 });
