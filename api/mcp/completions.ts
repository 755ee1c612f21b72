import { listKeywords } from '../../modules/rankings/keywords/store/keyword-list';
import { listWebsites } from '../../modules/websites/store/website-store';
import type { Session } from './session';

/** As many as the protocol lets one answer hold. */
const valuesMax = 100;

/** Domains of the workspace’s websites that begin like the text, or hold it. */
export async function completeWebsite(session: Session, text: string): Promise<string[]> {
  return (await findWebsites(session, text)).map(({ domain }) => domain);
}

/** Keywords that hold the text, of the website that was named, else of all. */
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
  const { rows } = await listKeywords(services.database, caller.workspaceId, asked, page);
  return [...new Set(rows.map(({ keyword }) => keyword))];
}

async function findWebsites({ caller, services }: Session, text: string) {
  const page = { limit: valuesMax, offset: 0 };
  const db = services.database.reader(caller.workspaceId);
  const { rows } = await listWebsites(db, { q: text || undefined }, page);
  const begins = ({ domain }: { domain: string }) => Number(!domain.startsWith(text.toLowerCase()));
  return rows.sort((one, other) => begins(one) - begins(other));
}
