import type { SearchShape, SearchType } from '../rules/search-shape';

/** Whose numbers: those of two properties or search types are never added up. */
export type SearchTypeScope = { websiteId: string; property: string; type: SearchType };

/** The same, by a shape: rows of two shapes describe the same searches. */
export type SearchScope = SearchTypeScope & { shape: SearchShape };

export const inSearchScope = `website_id = {website:String} AND property = {property:String}
  AND search_type = {type:String} AND shape = {shape:String}`;

export const scopeParameters = ({ websiteId, property, type, shape }: SearchScope) => ({
  website: websiteId,
  property,
  type,
  shape,
});
