import { chance } from './chance';

const steps = [10, 20, 50, 90, 170, 320, 590, 1_000, 1_900, 3_600, 8_100, 18_100, 40_500, 110_000];

/** Returns a keyword's monthly data in a country; null if the planner has none. */
export function searchVolume(keyword: string, place: string) {
  const about = `${keyword.toLowerCase()}|${place.toLowerCase()}`;
  if (chance(about, 'known') < 0.1) return { volume: null, cpcUsd: null, competition: null };
  const step = Math.floor(steps.length * chance(about, 'volume') ** 1.6);
  const hasBids = chance(about, 'bids') < 0.8;
  return {
    volume: steps[step] ?? 10,
    cpcUsd: hasBids ? Math.round(10 + 900 * chance(about, 'cpc')) / 100 : null,
    competition: hasBids ? Math.floor(101 * chance(about, 'competition')) : null,
  };
}
