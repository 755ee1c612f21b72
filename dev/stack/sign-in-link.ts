import { z } from 'zod';

const replySchema = z.object({ data: z.object({ url: z.string() }) });

/** Returns a one-time link to the dashboard; undefined if there is no page, or no valid key. */
export async function createSignInLink(
  url: string,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const page = await fetch(`${url}/dashboard/sign-in`, { headers: { Accept: 'text/html' } });
  await page.body?.cancel();
  if (!page.ok) return undefined;
  const reply = await fetch(`${url}/dashboard/links`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
  });
  const link = replySchema.safeParse(await reply.json().catch(() => undefined));
  return link.data?.data.url;
}
