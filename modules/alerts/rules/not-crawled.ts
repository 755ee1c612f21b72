/** When submitted addresses should have been crawled. */
export const notCrawledRule = {
  afterDays: 7,
  /** Older submissions are history. */
  withinDays: 90,
  /** Days of the last seven that must have logs: else nobody could have seen a crawler. */
  coveredDaysMin: 5,
} as const;
