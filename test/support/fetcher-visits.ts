import { Sightline } from '../../packages/client/src/client';
import type { Service } from './service';

// Of https://openai.com/chatgpt-user.json.
const chatGptAddress = '4.151.71.177';
/** For documentation only: a visit from here is spoofed. */
export const foreignAddress = '192.0.2.7';

export type FetcherVisit = { path: string; at: Date; status?: number; address?: string };

/** Sends log lines of ChatGPT-User for a domain, as a web server would. */
export async function sendFetcherVisits(
  { url }: Service,
  website: { websiteId: string; domain: string; key: string },
  visits: readonly FetcherVisit[],
): Promise<void> {
  const lines = visits.map(({ path, at, status = 200, address = chatGptAddress }) =>
    JSON.stringify({
      time: at.toISOString(),
      remote_addr: address,
      request: `GET ${path} HTTP/1.1`,
      status,
      http_host: website.domain,
      http_user_agent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    }),
  );
  const client = new Sightline({ baseUrl: url, apiKey: website.key });
  await client.ingestLogs(website.websiteId, `${lines.join('\n')}\n`);
}
