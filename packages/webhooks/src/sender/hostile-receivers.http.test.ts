import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createTestAuthority, findFreePort, startReceiver } from '@countinghouse/testing';
import type { HostileKind, ReceiverOptions } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchDials } from '../../test/trap.ts';
import { createSender } from './create-sender.ts';
import type { ErrorClass, SendOutcome, Sender } from './sender-types.ts';

/** Short in regular checks; receivers are promised `SENDER_WAIT_MS=8000`. */
const isLongForm = process.env['SENDER_WAIT_MS'] !== undefined;
const shortWaitMs = Number(process.env['SENDER_WAIT_MS'] ?? '400');
/** For cases that end before the deadline: a busy machine must not turn them into timeouts. */
const longWaitMs = Math.max(shortWaitMs, 2_500);
/** What a busy machine may add to a deadline. */
const graceMs = 3_000;
/** The sender's connect timeout, within the deadline. */
const connectWaitMs = 3_000;
const megabyte = 1024 * 1024;
const testTimeoutMs = longWaitMs * 2 + 20_000;

const authority = createTestAuthority();
let sender: Sender;
let collectGarbage: () => void;

/**
 * Heap before the first test; the garbage collection that measures it takes longer than most tests.
 */
let heldBefore: number;
/** Far less than the receivers sent. */
const heldGrowthMax = 4 * megabyte;

beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collectGarbage = runInNewContext('gc') as () => void;
  sender = createSender({
    exceptions: {
      allowedNetworks: ['127.0.0.1/32'],
      extraAuthority: authority.certificate,
      nameServer: null,
    },
  });
  heldBefore = heldBytes();
});
afterAll(() => sender.close());

type Expected = readonly [status: number | null, errorClass: ErrorClass | null, isCut?: boolean];

const afterHandshake: Readonly<Record<HostileKind, Expected>> = {
  hang: [null, 'timeout'],
  drip_headers: [null, 'timeout'],
  drip_body: [200, null, true],
  endless_body: [200, null, true],
  gzip_bomb: [200, null, true],
  endless_headers: [null, 'protocol'],
  endless_103: [null, 'protocol'],
  reset: [null, 'connect'],
  reset_mid_headers: [null, 'connect'],
  reset_after_200: [200, null, true],
  no_content_with_body: [204, null, false],
  chunked_garbage: [200, null, true],
  not_http: [null, 'protocol'],
  stalled_body: [200, null, true],
};

const beforeRequest: Readonly<Record<string, readonly [Partial<ReceiverOptions>, Expected]>> = {
  'a handshake that stalls': [
    { handshake: 'stalled' },
    [null, shortWaitMs > connectWaitMs ? 'tls' : 'timeout'],
  ],
  'something that is not TLS': [{ handshake: 'garbage' }, [null, 'tls']],
  'HTTP/2 alone': [{ handshake: 'h2_only' }, [null, 'tls']],
  'an expired certificate': [{ isCertificateExpired: true }, [null, 'tls']],
  "another's certificate": [{ names: ['another.test'] }, [null, 'tls']],
  'a certificate of an unknown authority': [{ authority: createTestAuthority() }, [null, 'tls']],
};

describe.each(isLongForm ? [true, false] : [true])('with keepsConnection %s', (keepsConnection) => {
  it.each(Object.entries(afterHandshake))(
    'P-264: %s ends by the deadline with its exact outcome',
    async (kind, expected) => {
      const handler = () => ({ kind: kind as HostileKind });
      await expectEnd({ handler }, keepsConnection, expected);
    },
    testTimeoutMs,
  );
});

it.each(Object.entries(beforeRequest))(
  'P-263 P-264: %s ends by the deadline with its exact outcome',
  async (_label, [options, expected]) => {
    await expectEnd(options, false, expected);
  },
  testTimeoutMs,
);

it('P-263: a port that nobody listens on is told like any other broken connection', async () => {
  const outcome = await send(`https://127.0.0.1:${await findFreePort()}/`, false, longWaitMs);
  expect(outcome).toMatchObject({ status: null, errorClass: 'connect' });
});

it('P-264: of what they all sent, next to nothing is still held', () => {
  expect(heldBytes() - heldBefore).toBeLessThan(heldGrowthMax);
});

async function expectEnd(
  options: Partial<ReceiverOptions>,
  keepsConnection: boolean,
  [status, errorClass, isCut]: Expected,
): Promise<void> {
  const receiver = await startReceiver({ authority, names: ['127.0.0.1'], ...options });
  const url = `https://127.0.0.1:${receiver.port}/`;
  const dials = watchDials();
  const startedAtMs = performance.now();
  const waitMs = errorClass === 'timeout' ? shortWaitMs : longWaitMs;
  const outcome = await send(url, keepsConnection, waitMs);
  const tookMs = performance.now() - startedAtMs;
  const readBytes = dials.sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  dials.stop();
  await receiver.close();

  expect(outcome).toMatchObject({ isDelivered: errorClass === null, status, errorClass });
  if (isCut !== undefined) expect(outcome.response?.isCut).toBe(isCut);
  expect(outcome.response?.body.length ?? 0).toBeLessThanOrEqual(16 * 1024);
  expect(tookMs).toBeLessThan(waitMs + graceMs);
  // The most that was read.
  expect(readBytes).toBeLessThan(megabyte);
}

function send(url: string, keepsConnection: boolean, waitMs: number): Promise<SendOutcome> {
  return sender.send({ url, body: '{"a":1}', headers: {}, waitMs, keepsConnection });
}

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
