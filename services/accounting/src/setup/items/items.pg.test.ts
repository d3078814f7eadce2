import { expect, test } from 'vitest';
import { createScene } from '../../../test/support/ledger/books-scene.ts';
import {
  createTestOrganisation,
  testOperator as actor,
} from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { createItem } from './create-item.ts';
import { listItemsByIds } from './list-items-by-ids.ts';
import { listItems } from './list-items.ts';

const use = useAccountingDatabase();

test('an item has its prices digit for digit, and its name where it has no description', async () => {
  const { orgId } = await createTestOrganisation(use.deps);
  const request = {
    code: 'B',
    name: 'Bolt',
    unitPrice: '0.012500',
    purchasePrice: '12345678901234',
  };
  await createItem(use.deps, { orgId, actor, request });
  await createItem(use.deps, { orgId, actor, request: { code: 'A', name: 'Anvil' } });
  const items = await listItems(use.database, orgId);
  expect(
    items.map(({ code, description, unitPrice, purchasePrice }) => [
      code,
      description,
      unitPrice,
      purchasePrice,
    ]),
  ).toEqual([
    ['A', 'Anvil', null, null],
    ['B', 'Bolt', '0.0125', '12345678901234'],
  ]);
});

test.each([
  [{ code: 'GOODS' }, 'code_taken'],
  [{ unitPrice: '1e3' }, 'price_invalid'],
  [{ purchasePrice: '0.1234567' }, 'price_invalid'],
  [{ salesAccountId: '01890000-0000-7000-8000-000000000000' }, 'account_not_found'],
] as const)('an item with %o is refused: %s', async (changes, reason) => {
  const { orgId } = await createScene(use.deps);
  const request = { code: 'NEW', name: 'New', ...changes };
  expect(await createItem(use.deps, { orgId, actor, request })).toEqual({ kind: 'reject', reason });
});

test('accounts, tax codes and items of another organisation are not found', async () => {
  const [mine, other] = [await createScene(use.deps), await createScene(use.deps)];
  const create = (defaults: object) => {
    const request = { code: 'NEW', name: 'New', ...defaults };
    return createItem(use.deps, { orgId: mine.orgId, actor, request });
  };
  expect(await create({ salesAccountId: other.accountIdOf('4000') })).toMatchObject({
    reason: 'account_not_found',
  });
  expect(await create({ salesTaxCodeId: other.taxCodes.standard })).toMatchObject({
    reason: 'tax_code_not_found',
  });
  expect(await listItemsByIds(use.database.db, mine.orgId, [other.items.goods])).toEqual(new Map());
});
