const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a time as access logs write it, in UTC: `21/Nov/2026:10:05:00 +0000`. */
export function toClfTime(at: Date): string {
  const [year, month, day] = at.toISOString().slice(0, 10).split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${at.toISOString().slice(11, 19)} +0000`;
}
