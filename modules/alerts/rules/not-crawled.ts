/** When submitted URLs should have been crawled. */
export const notCrawledRule = {
  afterDays: 7,
  /** Older submissions are ignored. */
  withinDays: 90,
  /**
   * Days of the last seven that must have logs; otherwise crawler visits could have been missed.
   */
  coveredDaysMin: 5,
} as const;
