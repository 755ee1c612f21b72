/** What can be asked of the values that an extraction found on a page. */
export const extractionTests = ['contains', 'equals', 'greater', 'less', 'missing'] as const;

export type ExtractionFilter = {
  /** Of an extraction of the audit. */
  name: string;
  /** Whether it only counts its matches. */
  counts: boolean;
  test: (typeof extractionTests)[number];
  /** A number where numbers are compared; empty for `missing`. */
  value: string;
};
