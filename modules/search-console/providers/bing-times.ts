import { dayOf } from '../../../platform/calendar/day';

const form = /^\/Date\((-?\d{1,16})([+-]\d{4})?\)\/$/;

/** Converts Bing's `/Date(1316156400000-0700)/`; undefined for any other text. */
export function readBingTime(text: string): { at: Date; date: string } | undefined {
  const [, ms, offset = '+0000'] = form.exec(text) ?? [];
  if (ms === undefined) return undefined;
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) return undefined;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  const local = new Date(at.getTime() + (offset.startsWith('-') ? -1 : 1) * minutes * 60_000);
  // The day is that of Bing's own clock, whose offset the text states.
  return { at, date: dayOf(local) };
}
