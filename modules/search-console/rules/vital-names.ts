/** Metrics of real visits, as the Chrome UX Report names them. */
export const vitalNames = [
  'largest_contentful_paint',
  'interaction_to_next_paint',
  'cumulative_layout_shift',
  'first_contentful_paint',
  'experimental_time_to_first_byte',
] as const;
export type VitalName = (typeof vitalNames)[number];
