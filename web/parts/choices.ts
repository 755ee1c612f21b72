import { labelOf } from '../texts';
import type { Choice } from './field';

/** The values of a filter, with the one that filters nothing first. */
export const choicesOf = (any: string, values: readonly string[]): Choice[] => [
  { value: '', label: any },
  ...values.map((value) => ({ value, label: labelOf(value) })),
];
