export type DisavowChoice = { domains: readonly string[]; urls: readonly string[] };

/** The most that Google accepts in one file. */
export const disavowLinesMax = 100_000;
export const disavowBytesMax = 2 * 1024 * 1024;

/** Google's own warning, from its help page on disavowing links. */
export const disavowWarning =
  'This is an advanced feature and should only be used with caution. If used incorrectly, this feature can potentially harm your site’s performance in Google Search results.';

/** Returns the text of a disavow file: a line a domain or URL, in UTF-8, with comments. */
export function disavowFile(
  { domains, urls }: DisavowChoice,
  { domain, day }: { domain: string; day: string },
): string {
  const lines = [
    `# Links to ${domain} to be disavowed, chosen by a person, ${day}`,
    `# Google: ${disavowWarning}`,
    ...domains.map((each) => `domain:${each}`),
    ...urls,
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads a file as Google's disavow tool does: a line a domain or URL, comments and blank lines aside. */
export function readDisavowFile(text: string): { domains: string[]; urls: string[] } {
  const domains: string[] = [];
  const urls: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const entry = line.trim();
    if (entry === '' || entry.startsWith('#')) continue;
    if (/^domain:/i.test(entry)) domains.push(entry.slice('domain:'.length).trim());
    else urls.push(entry);
  }
  return { domains, urls };
}
