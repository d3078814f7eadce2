import { waitUntil } from '@countinghouse/testing';
import { pauseOperation, resumeOperation } from '../../../src/controls/pauses/pause-operation.ts';
import { operatorDeps } from '../../support/people/tenants.ts';
import { call } from './client.ts';
import type { Operator, Target } from './target.ts';

/** What `Retry-After` says meanwhile. */
export const pausedForSeconds = 77;

/** Pauses an operation for as long as the work takes, and a moment longer. */
export async function whilePaused(
  target: Target,
  { api }: Operator,
  operation: 'payments' | 'refunds' | 'payouts',
  work: () => Promise<void>,
): Promise<void> {
  const pause = { operation, reason: 'test', retryAfterSeconds: pausedForSeconds };
  await pauseOperation(operatorDeps(api.database), pause);
  try {
    await work();
  } finally {
    await resumeOperation(operatorDeps(api.database), operation);
    // The process remembers a pause for up to a second.
    await waitUntil(`${operation} go on`, async () => {
      const { service_status } = Object((await call(target, '/reference')).body);
      return service_status[operation] === 'operational';
    });
  }
}
