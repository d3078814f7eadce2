import { describe, expect, test } from 'vitest';
import { transferRow } from './support/rows.ts';
import { answer, listed, refusal, success } from './support/scripted-provider.ts';
import type { Step } from './support/scripted-provider.ts';
import { amount, reference, useTestProvider } from './support/test-provider.ts';

const deadlineMs = 400;
const { script, provider } = useTestProvider(deadlineMs);
const ours = reference('po');
const row = transferRow({ reference: ours });

/** Nobody knows whether the transfer was made: neither "accepted" nor "rejected" may be said. */
const unknowable: readonly (readonly [string, Step])[] = [
  ['a reset before the answer', ({ socket }) => void socket.resetAndDestroy()],
  ['a hang-up before the answer', ({ socket }) => void socket.end()],
  ['a reset in the answer', inAnswer(({ socket }) => void socket.resetAndDestroy())],
  ['a hang-up in the answer', inAnswer(({ socket }) => void socket.end())],
  ['no answer in time', () => undefined],
  ['an answer that stops half way', inAnswer(() => undefined)],
  ['an answer that trickles', trickle],
  ['no HTTP', ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ['500', refusal('Transfer reference already exists', 500)],
  ['502 with a page', answer(502, '<html>Bad gateway</html>')],
  ['503 after a long wait', later(refusal('An error occurred. Please contact support', 503))],
  ['504', answer(504, '')],
  ['a page instead of JSON', answer(200, '<!doctype html><html></html>')],
  ['nothing instead of JSON', answer(200, '')],
  ['204', answer(204, '')],
  ['JSON cut short', answer(200, JSON.stringify({ status: 'success', data: row }).slice(0, -2))],
  ['JSON and more', answer(200, `${JSON.stringify({ status: 'success', data: row })}x`)],
  ['10 MB', answer(200, `{"status":"success","data":"${'x'.repeat(10_000_000)}"}`)],
  ['10 MB as an error', answer(400, `{"status":"error","message":"${'x'.repeat(10_000_000)}"}`)],
  [
    'bytes that are not UTF-8',
    ({ response }) => void response.end(Buffer.from([0x22, 0xff, 0x22])),
  ],
  ['a list', answer(200, '[]')],
  ['null', answer(200, 'null')],
  ['a number', answer(200, '5')],
  ['no status', answer(200, { data: row })],
  ['an error with status 200', answer(200, { status: 'error', message: 'No', data: null })],
  ['a status of another form', answer(200, { status: true, data: row })],
  ['no data', answer(200, { status: 'success', message: 'Fine' })],
  ['data of another type', success('queued')],
  ['an amount of another type', success({ ...row, amount: '5500' })],
  ['a key of the prototype', answer(200, '{"status":"success","data":{"__proto__":{}}}')],
  ['an amount that comes twice', answer(200, doubled('"amount":5500', '"amount":1,"amount":5500'))],
  ['a reference that comes twice', answer(200, doubled('"id"', `"reference":"other","id"`))],
  ['another reference', success(transferRow({ reference: reference('po', 2) }))],
  ['nesting without end', answer(200, `{"status":"success","data":${'['.repeat(100_000)}`)],
  ['a redirect', redirect],
  ['304', answer(304, '')],
  ['a refusal as a page', answer(403, '<html>Forbidden</html>')],
  ['a refusal without a message', answer(400, { status: 'error', data: null })],
  ['a refusal that says success', answer(400, { status: 'success', message: 'x', data: row })],
];

describe('a transfer that is answered by', () => {
  test.each(unknowable)('%s is unknown', async (_what, step) => {
    script().play(step);
    const before = script().seen.length;
    expect(await createTransfer()).toMatchObject({ kind: 'unknown' });
    // Sent once: a transport that tries again by itself would pay twice.
    expect(script().seen.length - before).toBe(1);
  });

  test.each([400, 401, 403, 404, 409, 422])('a readable %i was refused', async (status) => {
    script().play(refusal('No', status));
    expect(await createTransfer()).toEqual({ kind: 'rejected', reason: 'refused', message: 'No' });
  });

  test.each([
    ['readable', refusal('Too many requests', 429)],
    ['as a page', answer(429, '<html>')],
  ])('429, %s, was not executed', async (_what, step) => {
    script().play(step);
    expect(await createTransfer()).toMatchObject({ kind: 'rejected', reason: 'rate_limited' });
  });
});

describe('a question that is answered by', () => {
  test.each(unknowable)('%s is unknown', async (_what, step) => {
    script().play(step);
    expect(await provider().findTransfer(ours)).toMatchObject({ kind: 'unknown' });
  });

  test('429 is unknown', async () => {
    script().play(refusal('Too many requests', 429));
    expect(await provider().findTransfer(ours)).toMatchObject({ kind: 'unknown' });
  });
});

describe('after misbehaviour', () => {
  test('the next call on the same adapter is answered', async () => {
    const adapter = provider();
    for (const step of [unknowable[0]?.[1], unknowable[2]?.[1], unknowable[17]?.[1]]) {
      if (step === undefined) throw new Error('no such step');
      script().play(step, success(row));
      expect((await createTransfer(adapter)).kind).toBe('unknown');
      expect((await createTransfer(adapter)).kind).toBe('accepted');
    }
  });

  test('the answer of a call that was given up is not taken for the next one', async () => {
    const adapter = provider();
    let release = (): void => undefined;
    script().play(
      (exchange) => {
        release = () => success(transferRow({ reference: ours, id: 1 }))(exchange);
      },
      listed([transferRow({ reference: ours, id: 2 })]),
    );
    expect((await createTransfer(adapter)).kind).toBe('unknown');
    release();
    expect(await adapter.findTransfer(ours)).toMatchObject({ value: { providerTransferId: '2' } });
  });
});

function createTransfer(adapter = provider()) {
  return adapter.createTransfer({
    reference: ours,
    amount: amount(550_000n),
    account: { bankCode: '044', accountNumber: '0690000040' },
    beneficiaryName: 'A merchant',
    narration: 'Payout',
  });
}

function inAnswer(next: Step): Step {
  return (exchange) => {
    exchange.response.writeHead(200, { 'content-length': '1000' });
    exchange.response.write('{"status":"success"', () => next(exchange));
  };
}

/** A byte now and then keeps every idle timeout happy; only a deadline for the whole ends it. */
function trickle({ response }: Parameters<Step>[0]): void {
  response.writeHead(200, { 'content-length': '1000' });
  const timer = setInterval(() => response.write(' '), deadlineMs / 10);
  response.on('close', () => clearInterval(timer));
}

function later(step: Step): Step {
  return (exchange) => void setTimeout(() => step(exchange), deadlineMs / 2);
}

function redirect({ response }: Parameters<Step>[0]): void {
  response.writeHead(307, { location: `${script().baseUrl}/elsewhere` });
  response.end();
}

function doubled(found: string, replacement: string): string {
  return JSON.stringify({ status: 'success', data: row }).replace(found, replacement);
}
