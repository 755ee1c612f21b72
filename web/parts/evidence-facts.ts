import type { ReactNode } from 'react';
import type { ApiRequest } from '../data/api-request';

export type Fact = { label: string; value: ReactNode };

/** What a number rests on. */
export type Evidence = {
  title: string;
  value: string;
  facts: Fact[];
  isSandbox?: boolean;
  /** The request whose answer contains the number. */
  request?: ApiRequest | undefined;
  /** Path of the page that lists the rows behind the number. */
  rows?: { to: string; label: string } | undefined;
  /** The button that explains a number which moved between two windows. */
  why?: ReactNode;
};
