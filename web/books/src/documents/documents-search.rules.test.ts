import { expect, test } from 'vitest';
import { kindsOf, readDocumentsSearch, statusesOf } from './documents-search.rules.ts';

test('the address of a list is read as the service understands it', () => {
  expect(
    readDocumentsSearch({ family: 'sales', overdue: true, status: 'sold', offset: 50, text: 412 }),
  ).toEqual({ family: 'sales', overdue: true, offset: 50, text: '412' });
});

test('a list of one family offers its own kinds and states', () => {
  expect(kindsOf('sales')).toEqual(['invoice', 'credit_note']);
  expect(kindsOf('purchases')).toEqual(['bill', 'supplier_credit', 'expense_claim']);
  expect(statusesOf('purchases')).not.toContain('sent');
  expect(statusesOf('sales')).not.toContain('posted');
  expect(statusesOf(undefined)).toHaveLength(9);
});
