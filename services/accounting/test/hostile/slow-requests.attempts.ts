import { dripRaw } from '@countinghouse/testing/hostile';
import type { Attempt } from '@countinghouse/testing/hostile';

export interface SlowRequestsWorld {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** What a machine under load may be late by. */
const graceMs = 5_000;
const path = '/api/v1/invoices';
const host = 'Host: localhost\r\n';

export const attempts: readonly Attempt<SlowRequestsWorld>[] = [
  drips(537, 'slow headers', `GET ${path} HTTP/1.1\r\n${host}`, 'X-A: b\r\n', 10_000),
  drips(
    539,
    'slow body',
    `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
    ' ',
    30_000,
  ),
];

function drips(
  id: number,
  idea: string,
  start: string,
  drop: string,
  limitMs: number,
): Attempt<SlowRequestsWorld> {
  return {
    id,
    actor: 'no key',
    idea: `protocol: ${idea}`,
    isLong: true,
    run: async ({ address }) => {
      const tookMs = await dripRaw(address, { start, drop, everyMs: 500 }, limitMs + graceMs);
      return tookMs === null ? `still open after ${limitMs + graceMs} ms` : null;
    },
  };
}
