import type { ReadFile } from '@countinghouse/sealing';

/** Passes on a file that is in memory already. */
export function readBytes(bytes: Buffer): ReadFile {
  return (take) => Promise.resolve(take(bytes) === 'stop' ? 'stopped' : 'whole');
}
