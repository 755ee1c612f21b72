import type { BingCursor, BingLinksInput } from '../modules/backlinks/workflow-input';
import { activities } from './activities';
import type { JobControl } from './job';
import { newWaits, waitForProvider } from './wait-for-provider';

const { collectBingLinks, finishBingLinks } = activities;

type Job = { workspaceId: string; websiteId: string; jobId: string };

/**
 * Reads the links that Bing Webmaster names, slice by slice, and merges them. Bing's failures leave
 * everything else alone, and the job says what became of it. A source of its own: links are lost by
 * Bing only once it named every link that it counts.
 */
export async function readBingLinks(
  job: Job,
  { callsPerSlice, callsMax, waitMsMax }: BingLinksInput,
  control: JobControl,
) {
  const { status, whileCollectable } = control;
  const read = { links: 0, unreadable: 0, calls: 0, isComplete: false };
  let dataSource: 'live' | 'sandbox' | null = null;
  let cursor: BingCursor | null = null;
  let isWhole = true;
  let isOver = true;
  let waits = newWaits();
  do {
    await whileCollectable();
    const slice: Slice = await collectBingLinks({ ...job, cursor, callsMax: callsPerSlice });
    read.links += slice.links;
    read.unreadable += slice.unreadable;
    read.calls += slice.calls;
    isWhole &&= slice.isWhole;
    dataSource = slice.dataSource ?? dataSource;
    cursor = slice.cursor;
    const { stopped, pause } = slice;
    if (stopped) {
      status.skipped.push({ what: 'bing', code: stopped.code });
      status.warnings.push(stopped.message);
      isOver = false;
    } else if (!pause) {
      waits = newWaits();
    } else if (!(await waitForProvider(control, waits, { pause, waitMsMax }))) {
      status.skipped.push({ what: 'bing', code: 'provider_unavailable' });
      status.warnings.push(`Bing’s links were not all read: ${pause.message}`);
      isOver = false;
    }
  } while (isOver && cursor !== null && read.calls < callsMax);
  if (isOver && cursor !== null) {
    status.warnings.push(
      `Bing has more links: ${read.links} were read by ${read.calls} calls, which is the most of one collection`,
    );
  }
  read.isComplete = isOver && cursor === null && isWhole;
  const merged = await finishBingLinks({ ...job, ...read, isOver, dataSource });
  return { result: { ...read, dataSource }, knownLinks: merged.links };
}

type Slice = Awaited<ReturnType<typeof collectBingLinks>>;
