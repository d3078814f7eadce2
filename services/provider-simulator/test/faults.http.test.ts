import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startBench, until } from './running.ts';
import { payment, transfer } from './support.ts';
import type { Json } from './support.ts';

describe('faults of the connection', () => {
  it('a late 503 comes after the wait', async () => {
    const { v3, simulator } = await startBench({ SIMULATOR_LATE_ANSWER_MS: '120' });
    simulator.queueScenario({ kind: 'timeout_but_succeeded' });
    const startedMs = performance.now();
    expect(await v3('POST', '/transfers', transfer('po_1', 10))).toEqual({
      status: 503,
      body: {
        status: 'error',
        message: 'An error occurred. Please contact support',
        data: null,
      },
    });
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(115);
    expect(simulator.book('test').transfers).toHaveLength(1);
  });

  it('a hang is broken by the caller only, and a stop does not wait for it', async () => {
    const { v3, simulator, address, stop } = await startBench();
    simulator.queueScenario({ kind: 'timeout_and_lost', fault: 'hang' });
    const hanging = v3('POST', '/transfers', transfer('po_1', 10)).catch((error: unknown) => error);
    await until(() => simulator.scenarios('test').length === 0);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await stop();
    expect(await hanging).toBeInstanceOf(Error);
  });

  it('a reset gives no answer at all', async () => {
    const { v3, simulator } = await startBench();
    simulator.queueScenario({ kind: 'outage', fault: 'reset' });
    await expect(v3('GET', '/balances')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  it('an answer that is cut off cannot be taken for a whole one', async () => {
    const { v3, simulator } = await startBench();
    simulator.queueScenario({ kind: 'timeout_but_succeeded', fault: 'close_mid_body' });
    await expect(v3('POST', '/payments', payment('pay_1', 10))).rejects.toThrow();
    expect((await v3('POST', '/payments', payment('pay_1', 10))).status).toBe(400);
  });

  it('garbage is HTML', async () => {
    const { simulator, address } = await startBench();
    simulator.queueScenario({ kind: 'garbage' });
    const response = await fetch(`${address}/v3/balances`, {
      headers: { authorization: 'Bearer FLWSECK_TEST-1' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('a storm says when to come back', async () => {
    const { simulator, address } = await startBench();
    simulator.queueScenario({ kind: 'rate_limit_storm', times: 1 });
    const response = await fetch(`${address}/v3/balances`, {
      headers: { authorization: 'Bearer FLWSECK_TEST-1' },
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
  });
});

describe('webhooks over HTTP', () => {
  it('reach the receiver, are retried until 2xx, and list their answers', async () => {
    const receiver = await startReceiver([500, 200]);
    const { v3, simulator, advanceClock, admin } = await startBench({
      SIMULATOR_TEST_WEBHOOK_URL: `${receiver.address}/hook`,
      SIMULATOR_TEST_WEBHOOK_HASH: 'whisper',
    });
    simulator.pay((await v3('POST', '/payments', payment('pay_1', 10))).body.data.link);
    await until(() => simulator.webhooks()[0]?.state === 'waiting_for_retry');
    advanceClock(10_000);
    await until(() => simulator.webhooks()[0]?.state === 'delivered');
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]).toEqual(receiver.received[1]);
    expect(receiver.received[0]).toMatchObject({ url: '/hook', hash: 'whisper' });
    const { webhooks } = (await admin('GET', '/webhooks')).body;
    expect(webhooks[0].attempts.map((attempt: Json) => attempt.answer)).toEqual([
      { kind: 'answered', status: 500 },
      { kind: 'answered', status: 200 },
    ]);
    expect(JSON.stringify(webhooks)).not.toContain('whisper');

    expect((await admin('POST', `/webhooks/${webhooks[0].id}/resend`)).body).toEqual({
      resent: true,
    });
    await until(() => receiver.received.length === 3);
    expect((await admin('POST', '/webhooks/wh_99/resend')).status).toBe(404);
  });

  it('a receiver that is away counts as no answer', async () => {
    const receiver = await startReceiver([]);
    const { v3, simulator } = await startBench({ SIMULATOR_LIVE_WEBHOOK_URL: receiver.address });
    await receiver.close();
    const { body } = await v3('POST', '/payments', payment('pay_1', 10), 'live');
    simulator.pay(body.data.link);
    await until(() => simulator.webhooks()[0]?.attempts[0]?.answer?.kind === 'failed');
    expect(simulator.webhooks()[0]?.state).toBe('waiting_for_retry');
  });
});

/** Answers with the given statuses in turn, then with 200. */
async function startReceiver(statuses: number[]) {
  const received: { url: string; hash: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ url: request.url ?? '', hash: String(request.headers['verif-hash']), body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(async () => {
    server.closeAllConnections();
    await close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, received, close };
}
