import { describe, expect, test } from 'vitest';
import { failuresMax, openMs } from '../../src/provider/circuit-breaker.rules.ts';
import type { CallRecord } from '../../src/provider/flutterwave/client.ts';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import { SendFailure } from '../../src/provider/flutterwave/send.ts';
import type { SendReply } from '../../src/provider/flutterwave/send.ts';
import { transferRow } from './support/rows.ts';
import { amount, reference, testDeps, testSettings } from './support/test-provider.ts';

const ours = reference('po');
const silences: readonly (readonly [string, () => Promise<SendReply>])[] = [
  ['refused connections', () => Promise.reject(new SendFailure('nothing_sent', 'ECONNREFUSED'))],
  ['timeouts', () => Promise.reject(new SendFailure('maybe_sent', 'deadline'))],
  ['faults of theirs', () => reply(503, '{}')],
  ['faults of the transport', () => Promise.reject(new TypeError('a bug'))],
];

describe('the breaker of the provider', () => {
  test.each(silences)('opens after %s and then sends nothing', async (_what, silence) => {
    const world = arrange(silence);
    for (let call = 0; call < failuresMax; call += 1) await world.transfer();
    expect(world.sent()).toBe(failuresMax);
    expect(await world.transfer()).toEqual({
      kind: 'rejected',
      reason: 'not_sent',
      message: 'the circuit breaker is open',
    });
    expect(world.sent()).toBe(failuresMax);
    expect(world.changes).toEqual(['transfer open']);
    expect(world.calls.at(-1)).toEqual({
      operation: 'create_transfer',
      outcome: 'held_back',
      durationMs: 0,
    });
  });

  test('a question that it holds back is unknown, never missing', async () => {
    const world = arrange(() => reply(500, ''));
    for (let call = 0; call < failuresMax; call += 1) await world.provider.findTransfer(ours);
    expect(await world.provider.findTransfer(ours)).toEqual({
      kind: 'unknown',
      message: 'the circuit breaker is open',
    });
    expect(world.sent()).toBe(failuresMax);
  });

  test('one operation class being down leaves the others alone', async () => {
    const world = arrange(() => reply(500, ''));
    for (let call = 0; call < failuresMax; call += 1) await world.transfer();
    await world.provider.findTransfer(ours);
    await world.provider.disableCheckout({ url: 'https://pay.example.com/1' });
    expect(world.sent()).toBe(failuresMax + 2);
  });

  test('lets one call through when its time is over, and closes with its answer', async () => {
    let silence: () => Promise<SendReply> = () => reply(500, '');
    const world = arrange(() => silence());
    for (let call = 0; call < failuresMax; call += 1) await world.transfer();
    world.clock.nowMs += openMs;
    let finish = (_reply: SendReply): void => undefined;
    silence = () => new Promise((resolve) => (finish = resolve));
    const probe = world.transfer();
    expect(await world.transfer()).toMatchObject({ reason: 'not_sent' });
    finish(await accepted());
    expect((await probe).kind).toBe('accepted');
    silence = accepted;
    expect((await world.transfer()).kind).toBe('accepted');
    expect(world.changes).toEqual(['transfer open', 'transfer probing', 'transfer closed']);
    expect(world.sent()).toBe(failuresMax + 2);
  });

  test.each([
    ['refusals', () => reply(400, '{"status":"error","message":"No"}')],
    ['limits', () => reply(429, '')],
  ])('stays closed over %s: whoever answers is alive', async (_what, answer) => {
    const world = arrange(answer);
    for (let call = 0; call < failuresMax * 2; call += 1) {
      await world.transfer();
      await world.provider.findTransfer(ours);
    }
    expect(world.sent()).toBe(failuresMax * 4);
    expect(world.changes.filter((change) => change.startsWith('transfer'))).toEqual([]);
  });
});

function arrange(answer: () => Promise<SendReply>) {
  const clock = { nowMs: 1_000_000 };
  const calls: CallRecord[] = [];
  const changes: string[] = [];
  let sent = 0;
  const provider = createFlutterwave(
    testSettings(),
    testDeps({
      send: () => {
        sent += 1;
        return answer();
      },
      nowMs: () => clock.nowMs,
      onCall: (call) => calls.push(call),
      onBreakerChange: ({ operationClass, state }) => changes.push(`${operationClass} ${state}`),
    }),
  );
  const transfer = () =>
    provider.createTransfer({
      reference: ours,
      amount: amount(550_000n),
      account: { bankCode: '044', accountNumber: '0690000040' },
      beneficiaryName: 'A merchant',
      narration: 'Payout',
    });
  return { clock, calls, changes, provider, transfer, sent: () => sent };
}

function accepted(): Promise<SendReply> {
  return reply(200, JSON.stringify({ status: 'success', data: transferRow({ reference: ours }) }));
}

function reply(status: number, body: string): Promise<SendReply> {
  return Promise.resolve({ status, body: Buffer.from(body) });
}
