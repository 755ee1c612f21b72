import type { PolicyPurpose, PolicySaying } from './purposes';

/** The standards by which websites make statements. */
export const policySources = [
  'robots_rules',
  'content_signal',
  'content_usage',
  'license',
  'robots_directive',
  'tdm_reservation',
] as const;
export type PolicySource = (typeof policySources)[number];

export const policyPlaces = ['robots_txt', 'header', 'meta', 'file'] as const;
export type PolicyPlace = (typeof policyPlaces)[number];

/** One thing that a website says, where it says it. */
export type PolicyStatement = {
  source: PolicySource;
  place: PolicyPlace;
  /** As written. */
  text: string;
  says: PolicySaying;
  purposes: readonly PolicyPurpose[];
  /** Tokens of crawlers; null if it is for all of them. */
  agents: readonly string[] | null;
  /** A pattern as in robots.txt; `/` for the whole host. */
  path: string;
  /** The file, or a page that carries the header or tag. */
  url: string;
  line: number | null;
  /** Audited pages that carry it, and those that it could be on; null for a file. */
  pages: number | null;
  pagesAudited: number | null;
  /** When it was first and last seen so; null where only the audit's time is known. */
  sinceAt: string | null;
  seenAt: string | null;
};
