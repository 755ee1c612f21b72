import type { WireRequest } from './wire';
import { type ResultPage, resultPage, type Search } from './world/result-page';

type Asked = Omit<Search, 'date' | 'domains'>;

/** The page of a search that one of the simpler providers was asked for. */
export const pageOf = ({ date, domains }: WireRequest, asked: Asked): ResultPage =>
  resultPage({ ...asked, date, domains });

/** Country codes as parameters carry them; Google's `uk` is GB. */
export function placeOfCountry(code: string | null | undefined): string {
  const country = (code ?? 'us').toUpperCase();
  return country === 'UK' ? 'GB' : country;
}

/** A whole number from a parameter, or its default. */
export function numberOf(value: string | null, otherwise: number): number {
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : otherwise;
}
