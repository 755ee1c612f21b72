import { countryName } from './country-name';

it('names countries by both codes, and leaves what is not a code', () => {
  expect(['deu', 'DE', 'usa', 'gbr', 'zzz'].map(countryName)).toEqual([
    'Germany',
    'Germany',
    'United States',
    'United Kingdom',
    'Unknown Region',
  ]);
  expect(['qqq', 'Q1', ''].map(countryName)).toEqual(['qqq', 'Q1', '']);
});
