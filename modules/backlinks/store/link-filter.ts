import type { LinkSource } from '../rules/collected-link';

export type LinkFilter = {
  isLost?: boolean | undefined;
  isFollowed?: boolean | undefined;
  linkingDomain?: string | undefined;
  targetUrl?: string | undefined;
  anchor?: string | undefined;
  source?: LinkSource | undefined;
  q?: string | undefined;
  /** Links that are new, or were lost, in this time; those of a source's first reading are not new. */
  changed?: { by: 'first_seen_at' | 'lost_at'; from: Date; to: Date } | undefined;
};
