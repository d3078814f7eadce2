import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@countinghouse/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDialer } from './dial.ts';
import { parseTarget } from './target.ts';

const strict = { allowed: [], denied: [] };
const server = createServer();
let acceptedCount = 0;
let openCount = 0;
let heardBytes = 0;

server.on('connection', (socket) => {
  acceptedCount += 1;
  openCount += 1;
  socket.on('data', (bytes) => {
    heardBytes += bytes.length;
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      openCount -= 1;
    });
});
beforeEach(async () => {
  acceptedCount = 0;
  heardBytes = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

it('P-232: whoever answers at a denied address hears nothing, even if the name was let through', async () => {
  // Simulates a bug in the name check, which the peer check must catch.
  const resolve = () => Promise.resolve({ kind: 'addresses', addresses: ['127.0.0.1'] } as const);
  const dial = createDialer({ resolve, addressPolicy: strict, extraAuthority: null });
  const dialling = dial(target(), new AbortController().signal);
  await expect(dialling).rejects.toMatchObject({ errorClass: 'blocked' });
  await waitUntil('the connection ends', () => acceptedCount === 1 && openCount === 0);
  expect(heardBytes).toBe(0);
});

it('a dial that is given up ends its connection at once', async () => {
  const resolve = () => Promise.resolve({ kind: 'addresses', addresses: ['127.0.0.1'] } as const);
  const addressPolicy = {
    allowed: [{ bits: 32, first: 0x7f000001n, prefix: 32 }],
    denied: [],
  } as const;
  const dial = createDialer({ resolve, addressPolicy, extraAuthority: null });
  const giving = new AbortController();
  const dialling = dial(target(), giving.signal);
  const expected = expect(dialling).rejects.toMatchObject({ errorClass: 'tls' });
  // The handshake has begun, and this server never answers it.
  await waitUntil('the handshake begins', () => heardBytes > 0);
  giving.abort(new Error('over'));
  await expected;
  await waitUntil('the connection ends', () => openCount === 0);
});

function target() {
  const { port } = server.address() as AddressInfo;
  const reading = parseTarget(`https://shop.test:${port}/`, strict);
  if (reading.kind === 'reject') throw new Error(reading.reason);
  return reading.target;
}
