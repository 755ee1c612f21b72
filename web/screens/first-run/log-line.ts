const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A line as web servers write it, of a visit of Google's crawler at this moment. */
export function sampleLogLine(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  return `66.249.66.1 - - [${day}:${time} +0000] "GET / HTTP/1.1" 200 5120 "-" "${agent}"`;
}

/** A command that sends the line; the key comes from the environment. */
export const sendLogLine = (line: string, origin: string, websiteId: string): string =>
  `echo '${line}' \\
  | curl -sS -H "Authorization: Bearer $SIGHTLINE_KEY" -T - '${origin}/api/v1/websites/${websiteId}/logs'`;
