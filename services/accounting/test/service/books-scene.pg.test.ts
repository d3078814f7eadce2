import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { listAccountsByIds } from '../../src/setup/chart/list-accounts-by-ids.ts';
import { findContact } from '../../src/setup/contacts/find-contact.ts';
import { listItemsByIds } from '../../src/setup/items/list-items-by-ids.ts';
import { findRate } from '../../src/setup/rates/find-rate.ts';
import { listTaxTreatments } from '../../src/setup/tax/list-tax-treatments.ts';
import { createScene } from '../support/ledger/books-scene.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

test('books that are ready for documents are found by the ids that lines name', async () => {
  const scene = await createScene(use.deps);
  const { orgId, taxCodes, organisation } = scene;
  const { db } = use.database;
  const sales = scene.accountIdOf('4000');
  expect((await listAccountsByIds(db, orgId, [sales, orgId])).get(sales)?.code).toBe('4000');
  const treatments = await listTaxTreatments(db, orgId, Object.values(taxCodes), '2026-01-01');
  expect(treatments.size).toBe(7);
  expect(treatments.get(taxCodes.standard)?.treatment.components[0]?.ratePct).toBe('21');
  expect(treatments.get(taxCodes.compound)?.treatment.components.map((c) => c.ratePct)).toEqual([
    '5',
    '2',
  ]);
  expect(
    (await listItemsByIds(db, orgId, [scene.items.goods])).get(scene.items.goods)?.unitPrice,
  ).toBe('12.5');
  expect((await findContact(db, orgId, scene.customer.id))?.name).toBe('Customer');
  expect(await findRate(db, organisation, getCurrency('JPY'), '2026-01-01')).toBe('0.0061');
});
