import type { WebsiteRef } from '../websites/rules/website-ref';
export type NoticeInput = {
  /** Websites per page, evaluated concurrently, and pages after which a run continues as new. */
  websitesMax: number;
  pagesPerRun: number;
  /** Where a continued run resumes. */
  carried?: {
    after: WebsiteRef;
    noticed: { websites: number; failed: number; opened: number; closed: number };
  };
};

/** Checks all websites for changes, and opens and closes alerts. */
export const changeNotice = {
  scheduleId: 'notice:changes',
  workflow: 'noticeChanges',
  every: '1 hour',
  input: { websitesMax: 4, pagesPerRun: 250 } satisfies NoticeInput,
} as const;
