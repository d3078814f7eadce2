import { describe, expect, test } from 'vitest';
import { chargeRow } from './support/rows.ts';
import { answer, refusal, success } from './support/scripted-provider.ts';
import { amount, reference, useTestProvider } from './support/test-provider.ts';

const { script, provider } = useTestProvider(300);
const ours = reference('pay');
const token = 'flw-t1nf-c4nary';
const request = { reference: ours, token, email: 'ada@example.com', amount: amount(10_050n) };

describe('chargeToken', () => {
  test('sends token, address, amount and our reference, and reads the charge', async () => {
    script().play(success(chargeRow({ tx_ref: ours, amount: 100.5 })));
    expect(await provider().chargeToken(request)).toMatchObject({
      kind: 'accepted',
      value: { reference: ours, status: 'succeeded', amount: amount(10_050n) },
    });
    const seen = script().seen.at(-1);
    expect(seen).toMatchObject({ method: 'POST', path: '/v3/tokenized-charges' });
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      token,
      email: 'ada@example.com',
      amount: 100.5,
      currency: 'NGN',
      tx_ref: ours,
    });
  });

  test.each([
    ['Insufficient Funds', 'insufficient_funds'],
    ['Invalid token for this customer', 'authentication_failed'],
    ['Token has been suspended', 'authentication_failed'],
    ['Expired Card', 'expired'],
    ['Transaction limit exceeded', 'limit_exceeded'],
    ['Do not honour', 'declined'],
  ])('their no is certain, and says why: %s', async (message, failureCode) => {
    script().play(refusal(message));
    expect(await provider().chargeToken(request)).toMatchObject({ kind: 'declined', failureCode });
  });

  test('a reference that they have already is told apart from a no', async () => {
    script().play(refusal('Duplicate reference: a transaction with this reference exists'));
    expect(await provider().chargeToken(request)).toMatchObject({
      kind: 'rejected',
      reason: 'duplicate_reference',
    });
  });

  test.each([401, 403])('a key that they refuse (%i) is no word about the card', async (status) => {
    script().play(refusal('Invalid authorization key', status));
    expect(await provider().chargeToken(request)).toMatchObject({
      kind: 'rejected',
      reason: 'refused',
    });
  });

  test('their limit is neither a no nor unknown: nothing was done', async () => {
    script().play(refusal('Too many requests', 429));
    expect(await provider().chargeToken(request)).toMatchObject({ reason: 'rate_limited' });
  });

  test.each([
    ['a late 503', answer(503, { status: 'error', message: 'please contact support' })],
    ['a fault', refusal('Insufficient Funds', 500)],
    ['no JSON', answer(200, '<h1>Fine</h1>')],
    ['somebody else’s charge', success(chargeRow({ tx_ref: reference('pay', 2) }))],
    ['a hang', () => undefined],
    ['a reset', ({ socket }: { socket: { destroy: () => unknown } }) => void socket.destroy()],
  ])('%s is unknown, never a no', async (_what, step) => {
    script().play(step);
    expect((await provider().chargeToken(request)).kind).toBe('unknown');
  });
});
