import { afterAll, describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { setContactDefaults } from '../../src/setup/contacts/set-contact-defaults.ts';
import { createItem } from '../../src/setup/items/create-item.ts';
import type { Scene } from '../support/ledger/books-scene.ts';
import { testOperator as actor } from '../support/people/tenants.ts';
import { firstLine, made, postInvoice, work } from './support/invoices.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const sceneOf = (context: TestContext): Scene => needOperator(context, target).scene;

/** A customer whose lines go to other income, taxed by the code. */
async function customerWith(scene: Scene, salesTaxCodeId: string): Promise<string> {
  const { id } = await scene.addContact();
  const outcome = await setContactDefaults(scene.deps, {
    orgId: scene.orgId,
    actor,
    contactId: id,
    defaults: {
      salesAccountId: scene.accountIdOf('4800'),
      purchaseAccountId: null,
      salesTaxCodeId,
      purchaseTaxCodeId: null,
    },
  });
  expect(outcome).toEqual({ kind: 'set' });
  return id;
}

async function bareItem({ deps, orgId }: Scene): Promise<string> {
  const request = { code: 'BARE', name: 'Bare', unitPrice: '3' };
  const outcome = await createItem(deps, { orgId, actor, request });
  return outcome.kind === 'created' ? outcome.id : '';
}

const lineOf = async (contactId: string, line: object) =>
  firstLine(made(await postInvoice(target, { contact_id: contactId, lines: [line] })));

describe('where a line of POST /invoices gets what it leaves out', () => {
  test('A-054 account and tax code given on the line win', async (context) => {
    const { customer, items, taxCodes, accountIdOf } = sceneOf(context);
    const given = { account_id: accountIdOf('4000'), tax_code_id: taxCodes.zero };
    expect(await lineOf(customer.id, { item_id: items.service, ...given })).toMatchObject(given);
  });

  test('A-055 A-057 then the item’s, before the customer’s', async (context) => {
    const scene = sceneOf(context);
    const { items, taxCodes, accountIdOf } = scene;
    const id = await customerWith(scene, taxCodes.zero);
    expect(await lineOf(id, { item_id: items.service })).toMatchObject({
      account_id: accountIdOf('4010'),
      tax_code_id: taxCodes.standard,
      tax: 21,
    });
  });

  test('A-056 A-058 then the customer’s, without an item', async (context) => {
    const scene = sceneOf(context);
    const { taxCodes, accountIdOf } = scene;
    const id = await customerWith(scene, taxCodes.compound);
    expect(await lineOf(id, work)).toMatchObject({
      account_id: accountIdOf('4800'),
      tax_code_id: taxCodes.compound,
    });
  });

  test('A-056 A-058 and with an item that has none', async (context) => {
    const scene = sceneOf(context);
    const { taxCodes, accountIdOf } = scene;
    const id = await customerWith(scene, taxCodes.compound);
    expect(await lineOf(id, { item_id: await bareItem(scene) })).toMatchObject({
      account_id: accountIdOf('4800'),
      tax_code_id: taxCodes.compound,
    });
  });

  test('AD-094 then the organisation’s', async (context) => {
    const { customer, organisation } = sceneOf(context);
    expect(await lineOf(customer.id, work)).toMatchObject({
      account_id: organisation.salesAccountId,
      tax_code_id: organisation.salesTaxCodeId,
    });
  });

  test('AD-030 description and unit_price are the item’s', async (context) => {
    const { customer, items } = sceneOf(context);
    expect(await lineOf(customer.id, { item_id: items.goods })).toMatchObject({
      item_id: items.goods,
      description: 'A box of goods',
      unit_price: 12.5,
    });
    const own = { description: 'Another box', unit_price: 11 };
    expect(await lineOf(customer.id, { item_id: items.goods, ...own })).toMatchObject(own);
  });
});
