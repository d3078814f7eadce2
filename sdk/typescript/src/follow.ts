import { realClock, send } from './call.ts';
import { withQuery } from './client.ts';
import type { CallOptions, ClientOptions } from './exchange.ts';
import { isPassing } from './outcome.ts';

export interface FollowOptions extends Pick<CallOptions, 'signal'> {
  /** The `sequence` of the last event that you have processed: 0 for all, `'latest'` for new ones only. */
  readonly afterSequence: number | 'latest';
}

const pageLimit = 500;
/** How long the service holds a request that finds nothing new. */
const waitSeconds = 25;
const pauseMs = 2_000;

/** Every event after a number, in order and without a gap, until the signal. Lost connections are taken up again. */
export function createFollow(client: ClientOptions) {
  return async function* (options: FollowOptions): AsyncGenerator<unknown, void> {
    const { clock = realClock } = client;
    const { signal } = options;
    const read = (query: Record<string, unknown>) =>
      send(client, {
        method: 'GET',
        path: withQuery('/events', query),
        repeat: 'read',
        options: { ...(signal && { signal }), timeoutMs: 4 * waitSeconds * 1000 },
      });
    let after = options.afterSequence;
    const isOver = (): boolean => signal?.aborted === true;
    while (!isOver()) {
      const startedAt = clock.now();
      let count = 0;
      try {
        if (after === 'latest') {
          after = Number((await read({ limit: 1 })).headers.get('latest-sequence') ?? 0);
        }
        const query = { after_sequence: after, limit: pageLimit, wait_seconds: waitSeconds };
        const events = (await read(query)).body?.data ?? [];
        count = events.length;
        for (const event of events) {
          yield event;
          after = event.sequence ?? after;
        }
      } catch (error) {
        if (isOver()) return;
        if (!isPassing(error)) throw error;
      }
      // A service that does not hold requests is not asked in a loop.
      if (count === 0 && clock.now() - startedAt < pauseMs) await clock.sleep(pauseMs, signal);
    }
  };
}
