import { describe, expect, test } from 'vitest';
import { mayUseOnLine, refuseContact, taxKindFits } from './draft.rules.ts';

describe('whom a document may name', () => {
  const both = { isCustomer: true, isSupplier: true, active: true };

  test('A-041 sales go to customers, purchases come from suppliers', () => {
    const customer = { ...both, isSupplier: false };
    const supplier = { ...both, isCustomer: false };
    for (const kind of ['invoice', 'credit_note'] as const) {
      expect(refuseContact(customer, kind)).toBeNull();
      expect(refuseContact(supplier, kind)).toMatchObject({ reason: 'contact_not_customer' });
    }
    for (const kind of ['bill', 'supplier_credit', 'expense_claim'] as const) {
      expect(refuseContact(supplier, kind)).toBeNull();
      expect(refuseContact(customer, kind)).toMatchObject({ reason: 'contact_not_supplier' });
    }
  });

  test('a missing or inactive contact is rejected', () => {
    expect(refuseContact(null, 'invoice')).toMatchObject({ reason: 'contact_not_found' });
    const gone = { ...both, active: false };
    expect(refuseContact(gone, 'bill')).toMatchObject({ reason: 'contact_inactive' });
  });
});

test('lines go to income, costs and things, never to money, debts or taxes', () => {
  const may = ['sales', 'other_income', 'direct_cost', 'overhead', 'inventory', 'fixed_asset'];
  const mayNot = ['bank', 'cash', 'receivable', 'payable', 'tax_payable', 'clearing', 'suspense'];
  expect(may.filter((subtype) => !mayUseOnLine({ subtype }))).toEqual([]);
  expect(mayNot.filter((subtype) => mayUseOnLine({ subtype }))).toEqual([]);
});

test('a tax code is for sales, for purchases, or for both', () => {
  expect([taxKindFits('output', 'sales'), taxKindFits('output', 'purchases')]).toEqual([
    true,
    false,
  ]);
  expect([taxKindFits('input', 'sales'), taxKindFits('input', 'purchases')]).toEqual([false, true]);
  expect([taxKindFits('both', 'sales'), taxKindFits('both', 'purchases')]).toEqual([true, true]);
});
