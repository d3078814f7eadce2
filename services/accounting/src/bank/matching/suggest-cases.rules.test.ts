import { expect, test } from 'vitest';
import {
  ask,
  decide,
  item,
  keysOf,
  line,
  payment,
} from '../../../test/support/bank/bank-candidates.ts';
import type { BankRule } from '../rules/bank-rule.rules.ts';
import type { BankLine } from '../statements/statement.rules.ts';

test('two documents of one amount and no number: both are shown, neither is taken', () => {
  const items = [item('INV-00001', 5_000n), item('INV-00002', 5_000n)];
  const asked = line(5_000n);
  const scores = ask({ items }, asked).map(({ score }) => score);
  expect(scores).toEqual([75, 75]);
  expect(decide({ items }, asked).size).toBe(0);
  const named = line(5_000n, { description: 'inv 2' });
  expect(decide({ items }, named).get(named.id)).toEqual(['item document INV-00002']);
});

test('two lines that want one document: neither gets it, unless one of them names it', () => {
  const items = [item('INV-00001', 5_000n)];
  expect(decide({ items }, line(5_000n), line(5_000n)).size).toBe(0);
  const [named, other] = [line(5_000n, { description: 'INV-00001' }), line(5_000n)];
  expect([...decide({ items }, named, other).keys()]).toEqual([named.id]);
});

test('a line that names a document which is not open is not for another one of the same amount', () => {
  const items = [item('INV-00002', 5_000n)];
  expect(decide({ items }, line(5_000n, { description: 'INV-00001' })).size).toBe(0);
});

test('what is dated after the money, or owed the other way round, is not what it was for', () => {
  const late = item('INV-00001', 5_000n, { date: '2026-04-11' });
  expect(ask({ items: [late, item('BILL-00001', -5_000n)] }, line(5_000n))).toEqual([]);
});

test('who is named differently is no match by amount alone', () => {
  const items = [item('INV-00001', 5_000n)];
  expect(decide({ items }, line(5_000n, { counterparty: 'SOMEBODY ELSE' })).size).toBe(0);
});

test('several documents of one contact: by their numbers, or where only these add up', () => {
  const items = [item('INV-00001', 5_000n), item('INV-00002', 7_000n), item('INV-00003', 2_000n)];
  const named = line(9_000n, { description: 'INV 2 + INV 3' });
  expect(decide({ items }, named).get(named.id)?.toSorted()).toEqual([
    'item document INV-00002',
    'item document INV-00003',
  ]);
  const silent = line(12_000n);
  expect(decide({ items }, silent).get(silent.id)).toHaveLength(2);
  const doubtful = [...items, item('INV-00004', 4_000n), item('INV-00005', 3_000n)];
  expect(decide({ items: doubtful }, line(9_000n)).size).toBe(0);
});

test('a part of a document, or more than it, is for a person', () => {
  const items = [item('INV-00001', 5_000n)];
  for (const amountMinor of [3_000n, 6_000n]) {
    const asked = line(amountMinor, { description: 'INV-00001' });
    const [best] = ask({ items }, asked);
    expect(best).toMatchObject({ kind: 'documents', needsPerson: true });
    const [part] = best?.match?.parts ?? [];
    const settled = part?.kind === 'documents' ? part.settles[0]?.amountMinor : null;
    expect(settled).toBe(amountMinor < 5_000n ? amountMinor : 5_000n);
    expect(decide({ items }, asked).size).toBe(0);
  }
});

test('a payment in the books comes before a document of the same amount; further away it is not it', () => {
  const items = [item('INV-00001', 5_000n)];
  const [best] = ask({ items, payments: [payment('p', 5_000n)] }, line(5_000n));
  expect(keysOf(best)).toEqual(['payment p']);
  const far = [payment('p', 5_000n, { date: '2026-03-01' })];
  expect(ask({ payments: far }, line(5_000n))).toEqual([]);
});

test('a run of payments in one movement, and one payment in several lines', () => {
  const payments = [payment('p', -5_000n), payment('q', -7_000n, { contactId: 'q' })];
  const run = line(-12_000n, { counterparty: null, description: 'SAMMLER' });
  expect(ask({ payments }, run)[0]).toMatchObject({
    kind: 'payment',
    keys: ['payment p', 'payment q'],
  });
  const lines = [line(2_000n), line(3_000n)];
  const [first] = lines;
  if (first === undefined) throw new Error('no line');
  const [best] = ask({ payments: [payment('p', 5_000n)], ownLines: lines }, first);
  expect(best).toMatchObject({
    needsPerson: true,
    match: { withLines: [{ lineId: lines[1]?.id }] },
  });
});

test('a transfer is recognised by number, name or keyword; by amount and day alone it is only suggested', () => {
  const other = (wish: Partial<BankLine> = {}) =>
    line(-5_000n, { accountId: 'savings', counterparty: 'X', ...wish });
  const asked = (wish: Partial<BankLine> = {}) => line(5_000n, { counterparty: 'Y', ...wish });
  const isTaken = (mine: BankLine, theirs: BankLine) =>
    decide({ otherLines: [theirs] }, mine).size === 1;
  expect(isTaken(asked(), other())).toBe(false);
  expect(ask({ otherLines: [other()] }, asked())).toHaveLength(1);
  expect(isTaken(asked({ counterpartyAccount: 'DE02 1203 0000 0000 2020 51' }), other())).toBe(
    true,
  );
  expect(isTaken(asked(), other({ counterparty: 'RAEDER WERK GMBH' }))).toBe(true);
  expect(isTaken(asked({ description: 'Umbuchung' }), other())).toBe(true);
  expect(isTaken(asked({ description: 'Umbuchung' }), other({ date: '2026-04-20' }))).toBe(false);
});

test('a payout waits on the account between, once', () => {
  const clearing = [
    {
      accountId: 'transit',
      accountName: 'In transit',
      date: '2026-04-08',
      amountMinor: 5_000n,
      payoutCode: null,
    },
  ];
  const paid = () => line(5_000n, { counterparty: 'PROVIDER', description: 'PAYOUT 17' });
  expect(decide({ clearing }, paid()).size).toBe(1);
  expect(decide({ clearing }, paid(), paid()).size).toBe(0);
  expect(decide({ clearing }, line(5_000n, { description: 'gift' })).size).toBe(0);
});

test('a payout whose code the line has is certain, whatever the bank made of its spelling', () => {
  const waiting = { accountId: 'transit', accountName: 'In transit', amountMinor: 5_000n };
  const clearing = [
    { ...waiting, date: '2026-04-07', payoutCode: 'PO0000000001' },
    { ...waiting, date: '2026-04-08', payoutCode: 'PO3F9A7D21AB' },
  ];
  const [found] = ask({ clearing }, line(5_000n, { description: 'NIP/po3f9a-7d21 ab' }));
  expect(found?.keys).toEqual(['clearing transit 2026-04-08 5000']);
  expect(decide({ clearing }, line(5_000n, { description: 'NIP/po3f9a-7d21 ab' })).size).toBe(1);
});

test('a rule stands above what is found, and a contact that it names counts like a name', () => {
  const items = [item('INV-00001', 5_000n)];
  const rule = (action: BankRule['action']): BankRule => ({
    id: 'rule',
    position: 1,
    name: 'Odd',
    conditions: { text: 'odd' },
    action,
    active: true,
    version: 1,
  });
  const odd = line(5_000n, { counterparty: 'ODD' });
  expect(ask({ items }, odd, [rule({ kind: 'ignore' })])[0]).toMatchObject({
    kind: 'ignore',
    score: 100,
    match: null,
    ruleId: 'rule',
  });
  const [byRule] = ask({ items }, odd, [rule({ kind: 'contact', contactId: 'adeyemi' })]);
  expect(byRule).toMatchObject({ kind: 'documents', score: 80 });
});
