import { expect, test } from 'vitest';
import { fillLine } from './fill-line.rules.ts';

const none = {
  salesAccountId: null,
  purchaseAccountId: null,
  salesTaxCodeId: null,
  purchaseTaxCodeId: null,
};
const of = (owner: string) => ({
  salesAccountId: `${owner}'s sales`,
  purchaseAccountId: `${owner}'s purchases`,
  salesTaxCodeId: `${owner}'s output`,
  purchaseTaxCodeId: `${owner}'s input`,
});
const words = { name: 'Box', description: 'A box', unitPrice: '12.5', purchasePrice: '7' };
const line = {
  itemId: null,
  description: 'work',
  quantity: '1',
  unitPrice: '10',
  discountPct: '0',
  accountId: null,
  taxCodeId: null,
};
const bare = { ...line, itemId: 'item', description: null, unitPrice: null };

const given = { ...line, accountId: 'own account', taxCodeId: 'own code' };

/**
 * A sale of an item to a contact; item, contact and organisation each have a different account and tax
 * code.
 */
function filled(asked: typeof line | typeof given, around: object = {}) {
  const item = { ...words, ...of('item') };
  const places = { contact: of('contact'), organisation: of('organisation') };
  return fillLine(asked, { item, ...places, family: 'sales', ...around });
}

test('A-054 the account and the code of the line win', () => {
  expect(filled(given)).toMatchObject({
    line: { accountId: 'own account', taxCodeId: 'own code' },
  });
});

test('A-055 A-057 then those of the item', () => {
  expect(filled(line)).toMatchObject({
    line: { accountId: "item's sales", taxCodeId: "item's output" },
  });
});

test('A-056 A-058 then those of the contact', () => {
  expect(filled(line, { item: { ...words, ...none } })).toMatchObject({
    line: { accountId: "contact's sales", taxCodeId: "contact's output" },
  });
});

test('AD-094 and at last those of the organisation', () => {
  expect(filled(line, { item: null, contact: none })).toMatchObject({
    line: { accountId: "organisation's sales", taxCodeId: "organisation's output" },
  });
});

test('purchases take the purchase price, account and code', () => {
  const item = { ...words, ...of('item') };
  const around = { item, contact: none, organisation: none, family: 'purchases' } as const;
  expect(fillLine(bare, around)).toMatchObject({
    line: {
      description: 'A box',
      unitPrice: '7',
      accountId: "item's purchases",
      taxCodeId: "item's input",
    },
  });
});

test('AD-030 an item without a description gives its name', () => {
  const item = { ...words, ...of('item'), description: '' };
  const around = { item, contact: none, organisation: none, family: 'sales' } as const;
  expect(fillLine(bare, around)).toMatchObject({ line: { description: 'Box' } });
});

test('no tax code anywhere is no tax; no price or account is refused on its field', () => {
  const around = { item: null, contact: none, organisation: none, family: 'sales' } as const;
  const { salesTaxCodeId: _code, ...accounts } = of('organisation');
  const organisation = { ...accounts, salesTaxCodeId: null };
  expect(fillLine(line, { ...around, organisation })).toMatchObject({ line: { taxCodeId: null } });
  expect(fillLine(line, around)).toMatchObject({ reason: 'account_missing', field: 'account_id' });
  const unpriced = { ...words, ...of('item'), unitPrice: null };
  expect(fillLine(bare, { ...around, item: unpriced })).toMatchObject({
    reason: 'unit_price_missing',
    field: 'unit_price',
  });
  expect(fillLine({ ...line, description: null }, around)).toMatchObject({
    reason: 'description_missing',
  });
});
