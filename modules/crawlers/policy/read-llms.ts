/** What `/llms.txt` (llmstxt.org, September 2024) must have to be read. */
export type ReadLlms = {
  title: string | null;
  /** Absolute http and https URLs, each once, in order. */
  links: string[];
  problem: string | null;
};

const linksMax = 1_000;

/** Reads the Markdown of `llms.txt`: a heading with a name, and lists of links. */
export function readLlms(text: string, url: string): ReadLlms {
  const body = text.replace(/^\uFEFF/, '');
  if (/^\s*<(!doctype|html|\?xml)/i.test(body)) {
    return { title: null, links: [], problem: 'It is an HTML page.' };
  }
  const title = /^#[ \t]+(\S.*)$/m.exec(body)?.[1]?.trim() ?? null;
  const links = new Set<string>();
  for (const [, href = ''] of body.matchAll(/\]\(\s*<?([^\s()<>]+)>?(?:\s+"[^"\n]*")?\s*\)/g)) {
    const link = URL.parse(href, url);
    if (!link || !/^https?:$/.test(link.protocol)) continue;
    link.hash = '';
    if (links.size < linksMax) links.add(link.href);
  }
  const problem = title === null ? 'It has no heading with the name of the website.' : null;
  return { title, links: [...links], problem };
}
