import { countryCodes } from '../../platform/locale-codes';

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });

const codeByName: ReadonlyMap<string, string> = new Map(
  [...countryCodes].map((code) => [(englishNames.of(code) ?? code).toLowerCase(), code]),
);

/**
 * Whether the last part of a place's full name is a country, as in `London,England,United Kingdom`.
 */
export function endsWithCountry(place: string): boolean {
  const country = place.split(',').at(-1)?.trim().toLowerCase() ?? '';
  return codeByName.has(country);
}
