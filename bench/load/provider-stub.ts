import { fileURLToPath } from 'node:url';
import { startProcess } from '../../tools/dev/run-command.ts';
import { findFreePort } from '../../tools/dev/servers/private-directory.ts';
import { BenchError } from '../benchmark.ts';
import { waitUntilReady } from '../processes/payments-api.ts';

const entry = fileURLToPath(new URL('main-provider-stub.ts', import.meta.url));

/** A provider that confirms every charge it is asked about; ends with the run. Gives its origin. */
export async function startProviderStub(): Promise<string> {
  const port = await findFreePort();
  const child = startProcess([process.execPath, entry], 'ignore', {
    env: { PROVIDER_STUB_PORT: `${port}` },
  });
  const origin = `http://127.0.0.1:${port}`;
  const isReady = await waitUntilReady(`${origin}/`, () => child.exitCode !== null);
  if (!isReady) throw new BenchError('the provider stub did not start');
  return origin;
}
