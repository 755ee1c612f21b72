import { listKeywords } from '../../modules/rankings/keywords/store/keyword-list';
import { listWebsites } from '../../modules/websites/store/website-store';
import { openWorkspace } from '../../platform/workspace';
import type { Session } from './session';

/** The protocol's limit of values in one response. */
const valuesMax = 100;

/** Returns domains of the workspace's websites that start with the text, or contain it. */
export async function completeWebsite(session: Session, text: string): Promise<string[]> {
  return (await findWebsites(session, text)).map(({ domain }) => domain);
}

/** Returns keywords that contain the text, of the given website or else of all. */
export async function completeKeyword(
  session: Session,
  text: string,
  given: Record<string, string | undefined>,
): Promise<string[]> {
  const { caller, services } = session;
  const { website } = given;
  const [found] = website === undefined ? [] : await findWebsites(session, website);
  const filter = { q: text || undefined, websiteId: found?.id };
  const asked = { filter, sort: 'keyword' as const };
  const page = { limit: valuesMax, offset: 0 };
  const { rows } = await listKeywords(openWorkspace(services, caller), asked, page);
  return [...new Set(rows.map(({ keyword }) => keyword))];
}

async function findWebsites({ caller, services }: Session, text: string) {
  const page = { limit: valuesMax, offset: 0 };
  const db = services.database.reader(caller.workspaceId);
  const asked = { filter: { q: text || undefined }, sort: undefined };
  const { rows } = await listWebsites(db, asked, page);
  const begins = ({ domain }: { domain: string }) => Number(!domain.startsWith(text.toLowerCase()));
  return rows.sort((one, other) => begins(one) - begins(other));
}
