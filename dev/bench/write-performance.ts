import { readRows, writeRows } from './performance-files';

// Shows in docs/performance.md what docs/performance.json has.
writeRows(readRows());
