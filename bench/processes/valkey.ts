import { startPrivateValkey } from '@countinghouse/testing';
import { atShutdown } from '../../tools/dev/shutdown.ts';

export interface Valkey {
  readonly url: string;
  readonly pid: number;
}

/** A store that saves nothing and ends with the run, which would wait for it otherwise. */
export async function startValkey(): Promise<Valkey> {
  const valkey = await startPrivateValkey();
  atShutdown(valkey.kill);
  return { url: valkey.url, pid: valkey.pid() };
}
