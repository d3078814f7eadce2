import { startPrivateValkey } from '@countinghouse/testing';
import { atShutdown } from '../tools/dev/shutdown.ts';

/** A store that saves nothing and ends with the run, which would wait for it otherwise. */
export async function startValkey(): Promise<string> {
  const valkey = await startPrivateValkey();
  atShutdown(valkey.kill);
  return valkey.url;
}
