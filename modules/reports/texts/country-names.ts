import { countryCodes } from '../../../platform/locale-codes';

/** Returns the names of all countries in a language, by their codes. */
export function countryNamesIn(language: string): Record<string, string> {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return Object.fromEntries([...countryCodes].map((code) => [code, names.of(code) ?? code]));
}
