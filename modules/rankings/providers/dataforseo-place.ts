import { ProviderError } from '../../../platform/providers/provider-error';
import { countryNumber } from './country-numbers';

export type DataForSeoPlace = { location_code: number } | { location_name: string };

/**
 * Where the search is made from. A country goes by its code, 2000 and its ISO number, because names
 * are spelt differently by every list; a place within one goes by its full name, whose parts stand
 * without spaces after the commas (`London,England,United Kingdom`).
 */
export function dataForSeoPlace(place: {
  country: string;
  location: string | null;
}): DataForSeoPlace {
  if (place.location !== null) {
    return { location_name: place.location.trim().replace(/\s*,\s*/g, ',') };
  }
  const number = countryNumber(place.country);
  if (number !== undefined) return { location_code: 2_000 + number };
  throw new ProviderError({
    provider: 'dataforseo',
    kind: 'bad_request',
    code: 'country_unknown',
    message: `${place.country} is no country that DataForSEO knows.`,
  });
}
