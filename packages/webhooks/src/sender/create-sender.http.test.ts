import { withTransaction } from '@countinghouse/postgres';
import {
  createTestAuthority,
  startNameServer,
  startReceiver,
  waitUntil,
} from '@countinghouse/testing';
import type { NameServer, Receiver } from '@countinghouse/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSender } from './create-sender.ts';
import type { OutgoingRequest, Sender } from './sender-types.ts';

const authority = createTestAuthority();
let names: NameServer;
let receiver: Receiver;
let sender: Sender;

beforeAll(async () => {
  names = await startNameServer();
  names.set('shop.test', { kind: 'addresses', addresses: ['127.0.0.1'] });
  sender = openSender();
});
afterAll(async () => {
  await sender.close();
  await names.close();
});
beforeEach(async () => {
  receiver = await startReceiver({ authority, names: ['shop.test', 'one.test', 'two.test'] });
});
afterEach(() => receiver.close());

function openSender(): Sender {
  return createSender({
    exceptions: {
      allowedNetworks: ['127.0.0.0/8'],
      extraAuthority: authority.certificate,
      nameServer: names.address,
    },
  });
}

function outgoing(changes: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return {
    url: receiver.url('shop.test', '/hook?a=b'),
    body: '{"name":"Zoë","amount":1.10}',
    headers: { 'X-Service-Event': 'payment.succeeded' },
    waitMs: 2_000,
    keepsConnection: true,
    ...changes,
  };
}

describe('what a receiver gets', () => {
  it('P-235: one POST with the exact bytes and headers', async () => {
    const outcome = await sender.send(outgoing());
    expect(outcome).toMatchObject({ isDelivered: true, status: 200, errorClass: null });
    expect(receiver.requests).toHaveLength(1);
    const [request] = receiver.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=b' });
    expect(request?.body.toString()).toBe('{"name":"Zoë","amount":1.10}');
    expect(request?.headers).toMatchObject({
      'x-service-event': 'payment.succeeded',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'content-length': '29',
      host: `shop.test:${receiver.port}`,
    });
  });

  it('a header of the caller once, in whatever case it is written', async () => {
    await sender.send(outgoing({ headers: { 'Content-Type': 'text/plain' } }));
    expect(receiver.requests[0]?.headers['content-type']).toBe('text/plain');
  });

  it('its answer is told with headers and body, cut to 16 KiB', async () => {
    receiver.setHandler(() => ({
      kind: 'status',
      status: 500,
      headers: { 'x-reason': 'full' },
      body: 'é'.repeat(20_000),
    }));
    const outcome = await sender.send(outgoing());
    expect(outcome).toMatchObject({ isDelivered: false, status: 500, errorClass: 'http_status' });
    expect(outcome.response?.headers['x-reason']).toBe('full');
    expect(outcome.response?.isCut).toBe(true);
    expect(outcome.response?.body).toHaveLength(16 * 1024);
  });

  it.each([200, 201, 202, 204, 299])('P-261: %i is a delivery', async (status) => {
    receiver.setHandler(() => ({ kind: 'status', status }));
    expect(await sender.send(outgoing())).toMatchObject({ isDelivered: true, status });
  });

  it.each([300, 304, 400, 404, 410, 429, 500, 503])('P-262: %i is none', async (status) => {
    receiver.setHandler(() => ({ kind: 'status', status }));
    expect(await sender.send(outgoing())).toMatchObject({ isDelivered: false, status });
  });
});

describe('the deadline', () => {
  it('P-264: counts from before the name is looked up', async () => {
    names.set('silent.test', { kind: 'silence' });
    const outcome = await sender.send(outgoing({ url: 'https://silent.test/', waitMs: 200 }));
    expect(outcome).toMatchObject({ status: null, errorClass: 'timeout' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(199);
    expect(outcome.durationMs).toBeLessThan(15_000);
  });

  it('P-264: leaves a slow receiver the time it was promised', async () => {
    receiver.setHandler(() => ({ kind: 'status', status: 200, afterMs: 300 }));
    const outcome = await sender.send(outgoing());
    expect(outcome.isDelivered).toBe(true);
    expect(outcome.durationMs).toBeGreaterThanOrEqual(299);
  });
});

describe('connections', () => {
  it('are kept for receivers that are called again', async () => {
    for (let round = 0; round < 5; round += 1) await sender.send(outgoing());
    expect(receiver.requests.map(({ connectionNumber }) => connectionNumber)).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('are closed behind those that are not', async () => {
    for (let round = 0; round < 2; round += 1) {
      await sender.send(outgoing({ keepsConnection: false }));
    }
    expect(receiver.requests.map(({ connectionNumber }) => connectionNumber)).toEqual([1, 2]);
    expect(receiver.requests[0]?.headers['connection']).toBe('close');
  });

  it('never make one request wait for another to the same host', async () => {
    receiver.setHandler(({ path }) =>
      path === '/slow' ? { kind: 'hang' } : { kind: 'status', status: 200 },
    );
    const ending = openSender();
    const slow = Array.from({ length: 40 }, () =>
      ending.send(outgoing({ url: receiver.url('shop.test', '/slow') })),
    );
    await receiver.waitForRequests(40);
    expect((await ending.send(outgoing())).isDelivered).toBe(true);
    await ending.close();
    const outcomes = await Promise.all(slow);
    expect(outcomes.every(({ errorClass }) => errorClass === 'connect')).toBe(true);
  });

  it('that were hung up while idle are replaced within the same attempt, once', async () => {
    await sender.send(outgoing());
    let resets = 0;
    receiver.setHandler(({ connectionNumber }) => {
      if (connectionNumber > 1) return { kind: 'status', status: 200 };
      resets += 1;
      return { kind: 'reset' };
    });
    expect(await sender.send(outgoing())).toMatchObject({ isDelivered: true, status: 200 });
    expect(resets).toBe(1);

    receiver.setHandler(() => ({ kind: 'reset' }));
    const before = receiver.requestCount();
    expect(await sender.send(outgoing())).toMatchObject({ errorClass: 'connect' });
    expect(receiver.requestCount()).toBe(before + 2);
  });

  it('that were never used before are not replaced', async () => {
    receiver.setHandler(() => ({ kind: 'reset' }));
    expect(await sender.send(outgoing())).toMatchObject({ errorClass: 'connect' });
    expect(receiver.requestCount()).toBe(1);
  });

  it('try the next address of a name when nobody listens at the first', async () => {
    // Nothing listens on 127.0.0.9; the receiver listens on 127.0.0.1 only.
    names.set('two.test', { kind: 'addresses', addresses: ['127.0.0.9', '127.0.0.1'] });
    names.set('one.test', { kind: 'addresses', addresses: ['127.0.0.9'] });
    const url = receiver.url('two.test');
    expect((await sender.send(outgoing({ url }))).isDelivered).toBe(true);
    const unreachable = await sender.send(outgoing({ url: receiver.url('one.test') }));
    expect(unreachable).toMatchObject({ errorClass: 'connect' });
  });

  it('end with the sender', async () => {
    const ending = openSender();
    await ending.send(outgoing());
    await ending.close();
    await waitUntil('the connection ends', () => receiver.openConnectionCount() === 0);
    expect(receiver.connectionCount()).toBe(1);
  });
});

describe('a mistake of our own', () => {
  it('is thrown, not told as the receiver’s: a header that cannot be written', async () => {
    await expect(sender.send(outgoing({ headers: { 'x-bad': 'a\nb' } }))).rejects.toThrow('header');
  });

  it('is thrown: a call inside a transaction', async () => {
    const sent = withTransaction(standInDatabase, () => sender.send(outgoing()));
    await expect(sent).rejects.toThrow('inside a database transaction');
    expect(receiver.requestCount()).toBe(0);
  });
});

/** Runs the work of a transaction and nothing else. */
const standInDatabase = {
  transaction: () => ({ execute: (work: () => unknown) => work() }),
} as unknown as Parameters<typeof withTransaction>[0];
