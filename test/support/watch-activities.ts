import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Activities } from '../../activities';
import type { ActivityReply, Watch, WatchedCall } from '../../dev/test-system/watched-activities';

/** Stands between Temporal and the activities, to see their input or to lose what they answer. */
export type Around = (activities: Activities) => Partial<Activities>;

type Activity = (input: unknown) => Promise<unknown>;
type RunReal = (call: WatchedCall) => Promise<ActivityReply>;

class RealFailure extends Error {
  readonly id: string | undefined;

  constructor({ message, id }: NonNullable<ActivityReply['error']>) {
    super(message);
    this.id = id;
  }
}

/** Answers the worker for the activities that `around` replaces. */
export async function watchActivities(around: Around, runReal: RunReal) {
  /** The real activities, run by the worker for this call. Spread, it has none: what is left is replaced. */
  const activitiesOf = (call: string) =>
    new Proxy({} as Activities, {
      get: (_, name: string) => async (input: unknown) => {
        const { value, error } = await runReal({ call, name, input });
        if (error) throw new RealFailure(error);
        return value;
      },
    });
  const names = Object.keys(around(activitiesOf('')));

  async function answer({ call, name, input }: WatchedCall): Promise<ActivityReply> {
    try {
      const activities = around(activitiesOf(call)) as Record<string, Activity>;
      return { value: await activities[name]?.(input) };
    } catch (error) {
      const { message } = error as Error;
      return { error: { message, ...(error instanceof RealFailure && { id: error.id }) } };
    }
  }

  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as WatchedCall;
    response.end(JSON.stringify(await answer(call)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    watch: { url, names } satisfies Watch,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
