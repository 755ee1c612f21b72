import type { WebsiteRef } from '../websites/rules/website-ref';
export type NoticeInput = {
  /** Websites a page, which are looked at side by side, and pages after which a run continues as new. */
  websitesMax: number;
  pagesPerRun: number;
  /** Where a run that continues another one goes on. */
  carried?: {
    after: WebsiteRef;
    noticed: { websites: number; failed: number; opened: number; closed: number };
  };
};

/** Looks over all websites for what changed, and opens and closes alerts. */
export const changeNotice = {
  scheduleId: 'notice:changes',
  workflow: 'noticeChanges',
  every: '1 hour',
  input: { websitesMax: 4, pagesPerRun: 250 } satisfies NoticeInput,
} as const;
