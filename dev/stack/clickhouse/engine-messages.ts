import type { Statement } from './statement';

export type Totals = { rowsRead: number; bytesRead: number };

export type ToWorker =
  | { type: 'run'; statement: Statement }
  | { type: 'next' }
  | { type: 'cancel' };

export type FromWorker =
  | { type: 'chunk'; bytes: Uint8Array }
  | ({ type: 'done' } & Totals)
  | { type: 'failed'; text: string };
