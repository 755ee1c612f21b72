import type { Disturbance } from '../causes';
import type { SiteReply } from './pages';

/** Returns the answer at a path as the causes that are set leave it. */
export function disturbed(
  reply: SiteReply,
  path: string,
  { blocked, failing, untitled }: Disturbance,
): SiteReply {
  if (failing.has(path)) {
    return { status: 503, type: 'text/html; charset=utf-8', body: 'Back soon.' };
  }
  if (path === '/robots.txt' && blocked.size > 0) {
    // A group of its own replaces the rules for all.
    const lines = ['', 'User-agent: Googlebot', ...[...blocked].map((each) => `Disallow: ${each}`)];
    return { ...reply, body: `${reply.body}${lines.join('\n')}\n` };
  }
  if (!untitled.has(path)) return reply;
  return { ...reply, body: reply.body.replace(/<title>[^<]*<\/title>/, '') };
}
