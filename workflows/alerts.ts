import { continueAsNew, log } from '@temporalio/workflow';
import type { NoticeInput } from '../modules/alerts/workflow-input';
import { activities } from './activities';

const { listWatchedWebsites, noticeWebsiteChanges } = activities;

type Noticed = { websites: number; failed: number; opened: number; closed: number };

/**
 * Checks all websites with logs or tracked addresses, page by page, and updates their alerts. A
 * website whose check fails is left for the next hour.
 */
export async function noticeChanges(input: NoticeInput): Promise<Noticed> {
  const { websitesMax, pagesPerRun } = input;
  const noticed: Noticed = { ...(input.carried?.noticed ?? noneNoticed) };
  // One instant for all pages of a run, so that a retry sees the same data.
  const nowMs = Date.now();
  let after = input.carried?.after ?? { workspaceId: '', websiteId: '' };
  for (let pages = 0; pages < pagesPerRun; pages += 1) {
    const websites = await listWatchedWebsites({ after, websitesMax });
    const looks = await Promise.all(
      websites.map((website) =>
        noticeWebsiteChanges({ ...website, nowMs }).catch((error: unknown) => {
          log.warn('changes of a website were not noticed', { ...website, error: String(error) });
          return undefined;
        }),
      ),
    );
    for (const look of looks) {
      noticed.websites += 1;
      if (!look) noticed.failed += 1;
      noticed.opened += look?.opened ?? 0;
      noticed.closed += look?.closed ?? 0;
    }
    const last = websites.at(-1);
    if (last === undefined || websites.length < websitesMax) return noticed;
    after = last;
  }
  return continueAsNew<typeof noticeChanges>({ ...input, carried: { after, noticed } });
}

const noneNoticed: Noticed = { websites: 0, failed: 0, opened: 0, closed: 0 };
