import type { Choice } from './field';
import { linesIn } from './lines-in';

export type FormValue = string | number | boolean | readonly string[] | null | undefined;

/** A field of a form; the value of a number is null while it is empty, lines are a list. */
export type FormField<Values> = {
  name: keyof Values & string;
  label: string;
  hint?: string;
  isRequired?: boolean;
} & (
  | {
      as?: 'text' | 'date' | 'color' | 'url';
      isNullable?: boolean;
      /** What is offered while one types. */
      suggestions?: readonly string[];
    }
  | { as: 'number'; min?: number; max?: number; step?: number }
  | { as: 'choice'; choices: readonly Choice[] }
  | { as: 'choices'; choices: readonly Choice[] }
  | { as: 'lines'; rows?: number }
  | { as: 'switch' }
);

/** What a field sends: an empty number is null, and an empty text null where it may be. */
export function sentValue<Values>(field: FormField<Values>, value: FormValue): FormValue {
  if (field.as === 'number') return isEmpty(value) ? null : Number(value);
  if (field.as === 'lines') return typeof value === 'string' ? linesIn(value) : (value ?? []);
  if (field.as === 'choices') return value ?? [];
  if (field.as === 'switch') return value === true;
  if (field.as === 'choice') return value ?? field.choices[0]?.value;
  if (isEmpty(value)) return field.isNullable ? null : undefined;
  return value;
}

const isEmpty = (value: FormValue) => value === '' || value === undefined || value === null;
