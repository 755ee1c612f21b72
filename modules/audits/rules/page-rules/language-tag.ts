import { countryCodes, languageCodes } from '../../../../platform/locale-codes';

/** Whether a tag is well-formed (BCP 47) and its two-letter language and region are assigned. */
export function isValidLanguageTag(tag: string): boolean {
  if (tag.length > 35 || !/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag)) return false;
  const [language = '', ...rest] = tag.split('-');
  const region = rest.find((part) => /^[a-z]{2}$/i.test(part));
  const isRegionKnown = region === undefined || countryCodes.has(region.toUpperCase());
  return isRegionKnown && (language.length === 3 || languageCodes.has(language.toLowerCase()));
}

/**
 * Whether Google accepts a tag in hreflang: an ISO 639-1 language, optionally a script and a
 * region.
 */
export function isValidHreflang(tag: string): boolean {
  if (tag.toLowerCase() === 'x-default') return true;
  const parts = /^([a-z]{2})(?:-[a-z]{4})?(?:-([a-z]{2}))?$/i.exec(tag);
  if (!parts?.[1]) return false;
  const isRegionKnown = parts[2] === undefined || countryCodes.has(parts[2].toUpperCase());
  return isRegionKnown && languageCodes.has(parts[1].toLowerCase());
}
