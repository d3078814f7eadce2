import { expect, test } from 'vitest';
import { toSentLines } from './draft.rules.ts';
import { compareDrafts, toCredit, toDraft } from './stored-draft.rules.ts';

const stored = {
  contact_id: 'c1',
  contact_name: 'Lantern Hotels',
  date: '2026-11-16',
  due_date: '2026-12-16',
  reference: null,
  notes: null,
  currency: 'NGN',
  amounts: 'inclusive',
  credits_id: null,
  lines: [
    {
      item_id: null,
      account_id: 'a1',
      description: 'Hours',
      quantity: 2,
      unit_price: 100.5,
      discount_pct: 10,
      tax_code_id: 't1',
    },
  ],
};

test('a stored draft is sent back as it was', () => {
  expect(toSentLines(toDraft(stored).lines)).toEqual({
    kind: 'ok',
    lines: [
      {
        account_id: 'a1',
        description: 'Hours',
        quantity: 2,
        unit_price: 100.5,
        discount_pct: 10,
        tax_code_id: 't1',
      },
    ],
  });
});

test('a stored draft keeps whether its prices have the tax in them', () => {
  expect(toDraft(stored).head.amounts).toBe('inclusive');
});

test('a credit says what its document says, names it, and is of today', () => {
  const invoice = { ...stored, id: 'i1', reference: 'PO-1', notes: 'Thank you.' };
  const credit = toCredit(invoice, '2026-11-19');
  expect(credit.lines).toEqual(toDraft(invoice).lines);
  expect(credit.head).toMatchObject({
    contactId: 'c1',
    date: '2026-11-19',
    dueDate: '',
    reference: 'PO-1',
    notes: '',
    currency: 'NGN',
    amounts: 'inclusive',
    creditsId: 'i1',
  });
});

test('differences name the field, mine and theirs; equal drafts have none', () => {
  const mine = toDraft(stored);
  expect(compareDrafts(mine, toDraft(stored))).toEqual([]);
  const theirs = toDraft({ ...stored, reference: 'PO-1', lines: [] });
  expect(compareDrafts(mine, theirs)).toEqual([
    { field: 'reference', place: null, mine: '', theirs: 'PO-1' },
    { field: 'line', place: 1, mine: 'Hours · 2 × 100.5 · −10 %', theirs: '' },
  ]);
});
