import type { MatchableBrand } from '../../ai/rules/match-brands';
import { BrandMatcher } from '../../ai/rules/match-brands';
import { addSums, noSums, type Sums } from './search-rates';

/**
 * Adds up searches by whether they name an own brand. Searches that Google names in no row are a
 * class of their own, since they may be either.
 */
export class BrandClasses {
  readonly #matcher: BrandMatcher;
  brand: Sums = noSums;
  nonBrand: Sums = noSums;

  constructor(ownBrands: readonly MatchableBrand[]) {
    this.#matcher = new BrandMatcher(ownBrands);
  }

  add(query: string, sums: Sums): void {
    if (this.#matcher.find(query).length > 0) this.brand = addSums(this.brand, sums);
    else this.nonBrand = addSums(this.nonBrand, sums);
  }
}
