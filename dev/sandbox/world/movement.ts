import { chance } from './chance';

const dayMs = 86_400_000;

/** Converts a date `YYYY-MM-DD` to days since 1970. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(date) / dayMs);

const wave = (day: number, periodDays: number, phase: number) =>
  Math.sin(2 * Math.PI * (day / periodDays + phase));

/**
 * Moves a result around its usual position: two slow waves, a little daily noise, and occasionally
 * a jump that lasts some weeks. Low positions move farther than high ones, as in reality.
 */
export function placeOn(day: number, usual: number, about: string): number {
  const phase = chance(about, 'phase');
  const reach = 0.3 + 0.12 * usual ** 0.9;
  const drift =
    reach * wave(day, 11 + 8 * chance(about, 'fast'), phase) +
    reach * wave(day, 43 + 54 * chance(about, 'slow'), 1 - phase);
  const noise = 0.6 * (chance(about, 'noise', day) - 0.5);
  return Math.max(0.5, usual + drift + noise + jumpOn(day, usual, about));
}

function jumpOn(day: number, usual: number, about: string): number {
  const stretchDays = 17 + Math.floor(24 * chance(about, 'stretch'));
  const stretch = Math.floor((day + stretchDays * chance(about, 'shift')) / stretchDays);
  if (chance(about, 'jumps', stretch) > 0.25) return 0;
  return (chance(about, 'jump', stretch) - 0.4) * (2 + usual * 0.7);
}

/** Whether a result is out of the index for some days. */
export function isOutOn(day: number, about: string): boolean {
  const stretch = Math.floor(day / 5 + chance(about, 'out-shift'));
  return chance(about, 'out', stretch) < 0.04;
}
