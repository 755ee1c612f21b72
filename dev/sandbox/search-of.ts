import type { WireRequest } from './wire';
import { type ResultPage, resultPage, type Search } from './world/result-page';

type Asked = Omit<Search, 'date' | 'domains'>;

/** Returns the page of a search, as one of the simpler providers was queried. */
export const pageOf = ({ date, domains, overviews }: WireRequest, asked: Asked): ResultPage =>
  resultPage({ ...asked, date, domains, overviews });

/** Normalizes country codes in parameters; Google's `uk` is GB. */
export function placeOfCountry(code: string | null | undefined): string {
  const country = (code ?? 'us').toUpperCase();
  return country === 'UK' ? 'GB' : country;
}

/** Parses a whole number from a parameter, or returns the default. */
export function numberOf(value: string | null, otherwise: number): number {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : otherwise;
}
