import { isRecord, type Surroundings, textOf, type WireReply, type WireRequest } from '../wire';
import { searchVolume } from '../world/search-volume';
import { envelope, wireTask } from './envelope';
import { postedTasks } from './serp-calls';
import { placeOf } from './task-input';

const path = 'v3/keywords_data/google_ads/search_volume/live';
const keywordsMax = 1_000;
const cost = 0.075;

const isValid = (keyword: unknown) =>
  typeof keyword === 'string' &&
  keyword.trim() !== '' &&
  keyword.length <= 80 &&
  keyword.trim().split(/\s+/).length <= 10 &&
  !/[!@%^*()={}~`<>?\\|;,]|\p{Extended_Pictographic}/u.test(keyword);

/**
 * Returns volumes of up to a thousand keywords; a single keyword that the planner rejects fails
 * them all.
 */
export function answerSearchVolume(request: WireRequest, { fault, buy }: Surroundings): WireReply {
  const [asked] = postedTasks(request);
  const keywords = isRecord(asked) && Array.isArray(asked['keywords']) ? asked['keywords'] : [];
  const data = isRecord(asked) ? asked : {};
  if (keywords.length === 0 || keywords.length > keywordsMax || !keywords.every(isValid)) {
    const message = "Invalid Field: 'keywords'.";
    return envelope([wireTask({ path, data }, { code: 40_501, message })]);
  }
  const place = placeOf(data);
  if (!place.ok) return envelope([wireTask({ path, data }, { code: 40_501 })]);
  if (fault.dataforseoCode) {
    return envelope([wireTask({ path, data }, { code: fault.dataforseoCode })]);
  }
  buy({ callId: textOf(data['tag']), item: 'volumes' });
  const result = keywords.map(textOf).map((keyword) => row(keyword, place.name, data));
  return envelope([wireTask({ path, data }, { code: 20_000, result, cost })]);
}

function row(keyword: string, place: string, data: Record<string, unknown>) {
  const { volume, cpcUsd, competition } = searchVolume(keyword, place);
  return {
    keyword: keyword.toLowerCase(),
    spell: null,
    location_code: data['location_code'] ?? null,
    language_code: null,
    search_partners: false,
    competition:
      competition === null ? null : competition > 66 ? 'HIGH' : competition > 33 ? 'MEDIUM' : 'LOW',
    competition_index: competition,
    search_volume: volume,
    low_top_of_page_bid: cpcUsd === null ? null : Math.round(cpcUsd * 40) / 100,
    high_top_of_page_bid: cpcUsd === null ? null : Math.round(cpcUsd * 180) / 100,
    cpc: cpcUsd,
    monthly_searches: volume === null ? null : months(volume),
  };
}

function months(volume: number) {
  const now = new Date();
  return Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index));
    return {
      year: month.getUTCFullYear(),
      month: month.getUTCMonth() + 1,
      search_volume: volume,
    };
  });
}
