import { ProviderError } from '../../../platform/providers/provider-error';
import { countryNumber } from '../../purchases/providers/country-numbers';

export type DataForSeoPlace = { location_code: number } | { location_name: string };

/**
 * Builds the location parameters of a search. A country is sent as its code, 2000 plus its ISO
 * number, because every list spells names differently. A place within a country is sent by its full
 * name, without spaces after the commas (`London,England,United Kingdom`).
 */
export function dataForSeoPlace(place: {
  country: string;
  location: string | null;
}): DataForSeoPlace {
  if (place.location !== null) {
    return {
      location_name: place.location
        .split(',')
        .map((part) => part.trim())
        .join(','),
    };
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
