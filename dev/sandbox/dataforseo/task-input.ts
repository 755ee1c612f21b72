import { countryNumber } from '../../../modules/purchases/providers/country-numbers';
import { countryCodes, languageCodes } from '../../../platform/locale-codes';
import { endsWithCountry } from '../country-names';
import { isRecord, textOf } from '../wire';

/** A posted SERP task, parsed. */
export type TaskInput = {
  keyword: string;
  /** Country code, or the full name of a place. */
  place: string;
  language: string;
  device: 'desktop' | 'mobile';
  depth: number;
  /** Whether AI Overviews that pages load later are waited for. */
  loadsOverview: boolean;
  tag: string;
  data: Record<string, unknown>;
};

export type TaskCheck = { ok: true; input: TaskInput } | { ok: false; field: string };

const codeByLocation: ReadonlyMap<number, string> = new Map(
  [...countryCodes].map((code) => [2_000 + (countryNumber(code) ?? 0), code]),
);

/** The country of a `location_code`; undefined for another place. */
export const countryOfLocation = (code: unknown): string | undefined =>
  typeof code === 'number' ? codeByLocation.get(code) : undefined;

const depthMax = 200;

/** Validates a posted task as strictly as the provider does; reports the first invalid field. */
export function checkTask(posted: unknown): TaskCheck {
  const refuse = (field: string): TaskCheck => ({ ok: false, field });
  if (!isRecord(posted)) return refuse('keyword');
  const keyword = decodeKeyword(textOf(posted['keyword']));
  if (keyword === undefined || keyword.trim() === '' || keyword.length > 700) {
    return refuse('keyword');
  }
  const place = placeOf(posted);
  if (!place.ok) return place;
  const language = textOf(posted['language_code']);
  if (!languageCodes.has(language.slice(0, 2).toLowerCase())) return refuse('language_code');
  const device = posted['device'] ?? 'desktop';
  if (device !== 'desktop' && device !== 'mobile') return refuse('device');
  const depth = posted['depth'] ?? 10;
  if (typeof depth !== 'number' || !Number.isInteger(depth) || depth < 1 || depth > depthMax) {
    return refuse('depth');
  }
  const tag = textOf(posted['tag']);
  if (tag.length > 255) return refuse('tag');
  const data = { os: device === 'mobile' ? 'android' : 'windows', ...posted };
  return {
    ok: true,
    input: {
      keyword,
      place: place.name,
      language,
      device,
      depth,
      loadsOverview: posted['load_async_ai_overview'] === true,
      tag,
      data,
    },
  };
}

/** Decodes a plus as a space, and %XX as a character. */
function decodeKeyword(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

export function placeOf(
  posted: Record<string, unknown>,
): { ok: true; name: string } | { ok: false; field: string } {
  const { location_code: code, location_name: name } = posted;
  if (name !== undefined) {
    return typeof name === 'string' && endsWithCountry(name)
      ? { ok: true, name }
      : { ok: false, field: 'location_name' };
  }
  const country = countryOfLocation(code);
  return country ? { ok: true, name: country } : { ok: false, field: 'location_code' };
}
