import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import type { CallbackOutcome, CallbackRequest } from '../../src/provider/provider.ts';
import { toReference } from '../../src/provider/reference.rules.ts';
import { chargeRow, transferRow } from './support/rows.ts';
import { callbackSecret, reference, testDeps, testSettings } from './support/test-provider.ts';

const charge = {
  event: 'charge.completed',
  'event.type': 'CARD_TRANSACTION',
  data: chargeRow({ id: 782_728_102, tx_ref: reference('pay') }),
};

describe('a callback', () => {
  test('about a charge names it, and nothing that it says about money is passed on', () => {
    expect(parse(charge)).toEqual({
      kind: 'notice',
      notice: {
        subject: 'charge',
        reference: reference('pay'),
        providerId: '782728102',
        status: 'successful',
        dedupeKey: 'charge.completed:782728102:successful',
      },
    });
  });

  test.each(['SUCCESSFUL', 'FAILED'])('about a transfer names it, also when it is %s', (status) => {
    const data = transferRow({ id: '403047', reference: reference('po'), status });
    expect(parse({ event: 'transfer.completed', 'event.type': 'Transfer', data })).toEqual({
      kind: 'notice',
      notice: {
        subject: 'transfer',
        reference: reference('po'),
        providerId: '403047',
        status,
        dedupeKey: `transfer.completed:403047:${status}`,
      },
    });
  });

  test('is the same notice again by event, id and status, whatever else differs', () => {
    const key = (changes: object) => {
      const outcome = parse({ ...charge, data: { ...charge.data, ...changes } });
      return outcome.kind === 'notice' ? outcome.notice.dedupeKey : outcome.kind;
    };
    expect(key({ amount: 1, id: '782728102' })).toBe(key({}));
    expect(key({ status: 'failed' })).not.toBe(key({}));
    expect(key({ id: 5 })).not.toBe(key({}));
  });
});

describe('PD-061 a callback is forged', () => {
  const body = Buffer.from(JSON.stringify(charge));

  test.each([
    ['without the header', {}],
    ['with an empty secret', { 'verif-hash': '' }],
    ['with another secret', { 'verif-hash': 'guess' }],
    ['with a beginning of it', { 'verif-hash': callbackSecret.slice(0, -1) }],
    ['with more than it', { 'verif-hash': `${callbackSecret} ` }],
    ['in other case', { 'verif-hash': callbackSecret.toUpperCase() }],
    ['with two headers', { 'verif-hash': [callbackSecret, callbackSecret] }],
    ['with the secret elsewhere', { authorization: callbackSecret }],
  ])('%s', (_how, headers) => {
    expect(adapter().parseCallback({ headers, body })).toEqual({ kind: 'forged' });
  });

  test.each([[{ 'verif-hash': '' }], [{}], [{ 'verif-hash': 'undefined' }]])(
    'by everybody while no secret is set: %j',
    (headers) => {
      const provider = createFlutterwave(testSettings({ callbackSecret: '' }), testDeps());
      expect(provider.parseCallback({ headers, body })).toEqual({ kind: 'forged' });
    },
  );

  test('before a byte of it is read', () => {
    const garbage = Buffer.from('{"event":');
    expect(adapter().parseCallback({ headers: {}, body: garbage })).toEqual({ kind: 'forged' });
  });
});

describe('a signed callback is ignored', () => {
  const others = reference('pay', 2);
  const foreign = toReference({
    kind: 'pay',
    installation: 'other',
    cell: 0,
    workspaceId: '01a1dca0-69ad-7fe8-86f0-000000000000',
    id: '01a1dca0-69ad-7fe8-86f0-000000000001',
  });

  test.each([
    ['of another event', { ...charge, event: 'subscription.cancelled' }, 'other_event'],
    ['about a refund', { event: 'refund.completed', data: charge.data }, 'other_event'],
    ['of another installation', withData({ tx_ref: foreign }), 'other_reference'],
    ['with a reference of nobody', withData({ tx_ref: 'order-17' }), 'other_reference'],
    ['with a payout as a charge', withData({ tx_ref: reference('po') }), 'other_reference'],
    ['without a reference', withData({ tx_ref: null }), 'unreadable'],
    ['without an id', withData({ id: null }), 'unreadable'],
    ['without a status', withData({ status: '' }), 'unreadable'],
    ['without data', { event: 'charge.completed' }, 'unreadable'],
    ['that is a list', [charge], 'unreadable'],
    ['that is null', null, 'unreadable'],
  ])('%s', (_what, body, reason) => {
    expect(parse(body)).toEqual({ kind: 'ignored', reason });
  });

  test.each([
    ['no JSON', Buffer.from('event=charge.completed')],
    ['nothing', Buffer.alloc(0)],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    [
      'a reference twice',
      Buffer.from(JSON.stringify(charge).replace('"tx_ref"', `"tx_ref":"${others}","tx_ref"`)),
    ],
  ])('when it is %s', (_what, body) => {
    expect(parseBytes(body)).toEqual({ kind: 'ignored', reason: 'unreadable' });
  });

  test('or forged or a notice, for any bytes at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.json().map(toBytes)), (bytes) => {
        expect(parseBytes(Buffer.from(bytes)).kind).toBe('ignored');
      }),
    );
  });

  function withData(changes: object): object {
    return { ...charge, data: { ...charge.data, ...changes } };
  }
});

function adapter() {
  return createFlutterwave(testSettings(), testDeps());
}

function parse(body: unknown): CallbackOutcome {
  return parseBytes(Buffer.from(JSON.stringify(body)));
}

function parseBytes(body: CallbackRequest['body']): CallbackOutcome {
  return adapter().parseCallback({ headers: { 'verif-hash': callbackSecret }, body });
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
