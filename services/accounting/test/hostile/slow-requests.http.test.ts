import { testAttempts } from '@countinghouse/testing/hostile';
import { vi } from 'vitest';
import { startTestApi } from '../support/processes/running-api.ts';
import { attempts } from './slow-requests.attempts.ts';

/** A body may take 30 seconds before it is cut. */
vi.setConfig({ testTimeout: 60_000 });

testAttempts('slow requests', attempts, async () => {
  const api = await startTestApi();
  return { address: api.address, close: api.stop };
});
