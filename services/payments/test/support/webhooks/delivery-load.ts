import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '@countinghouse/postgres';
import { onTestFinished } from 'vitest';
import type { DeliveringProcesses } from '../processes/delivering-processes.ts';

export interface DeliveryLoad {
  readonly stop: () => Promise<void>;
}

/**
 * An event now and then for one endpoint after the other, until it is stopped. While the database is
 * away nobody can say whether an event was committed; the next one follows all the same.
 */
export function startTrickle(
  world: Pick<DeliveringProcesses, 'endpoints' | 'emit'>,
  everyMs = 20,
): DeliveryLoad {
  let isStopped = false;
  async function run(): Promise<void> {
    for (let turn = 0; !isStopped; turn += 1) {
      const endpoint = world.endpoints[turn % world.endpoints.length];
      if (endpoint !== undefined) await world.emit(endpoint).catch(orUnavailable);
      await wait(everyMs);
    }
  }
  const running = run();
  const stop = async (): Promise<void> => {
    isStopped = true;
    await running;
  };
  onTestFinished(stop);
  return { stop };
}

function orUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}
