import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { createScene } from '../../../test/support/ledger/books-scene.ts';
import {
  createTestOrganisation,
  testOperator as actor,
} from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { accountSubtypes, accountTypes, subtypesByType } from './account-type.rules.ts';
import { changeAccount } from './change-account.ts';
import { chartTemplate } from './chart-template.rules.ts';
import { createAccount } from './create-account.ts';
import type { AccountRequest } from './create-account.ts';
import { deleteAccount } from './delete-account.ts';
import { listAccountsByIds } from './list-accounts-by-ids.ts';
import { listChart } from './list-chart.ts';

const use = useAccountingDatabase();
const request: AccountRequest = {
  code: '6410',
  name: 'Paper',
  type: 'expense',
  subtype: 'overhead',
};

async function createOwn(orgId: string, changes: Partial<AccountRequest> = {}) {
  return createAccount(use.deps, { orgId, actor, request: { ...request, ...changes } });
}

describe('the chart of a new organisation', () => {
  test('AD-069 has the accounts of the template, in the order of code', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const chart = await listChart(use, orgId);
    expect(
      chart.map(({ code, name, type, subtype, systemKey }) => [
        code,
        name,
        type,
        subtype,
        systemKey,
      ]),
    ).toEqual(
      chartTemplate.map(({ code, name, type, subtype, systemKey }) => [
        code,
        name,
        type,
        subtype,
        systemKey,
      ]),
    );
    expect(new Set(chart.map(({ type }) => type))).toEqual(new Set(accountTypes));
  });

  test('AD-069 every subtype of the rules is one of the tables, of the same type, and no other', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    for (const type of accountTypes) {
      for (const subtype of subtypesByType[type]) {
        const code = `X-${accountSubtypes.indexOf(subtype)}`;
        expect(await createOwn(orgId, { code, type, subtype })).toMatchObject({ kind: 'created' });
      }
    }
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = 'accounts_subtype_known'`.execute(use.database.db);
    const inTables = rows[0]?.definition.match(/(?<=')[a-z_]+(?='::text)/g);
    expect(inTables?.toSorted()).toEqual(accountSubtypes.toSorted());
  });
});

describe('an account of one’s own', () => {
  test('is in the chart at its code, and can be kept in a currency if it holds money', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    await createOwn(orgId);
    const usd = { currency: getCurrency('USD'), type: 'asset', subtype: 'bank' } as const;
    await createOwn(orgId, { code: '1001', ...usd });
    const chart = await listChart(use, orgId);
    const codes = chart.map(({ code }) => code);
    expect(codes.slice(0, 2)).toEqual(['1000', '1001']);
    expect(codes[codes.indexOf('6410') - 1]).toBe('6400');
    expect(chart[1]?.currency).toBe('USD');
  });

  test.each([
    [{ code: '4000' }, 'code_taken'],
    [{ code: 'a b' }, 'code_invalid'],
    [{ code: '' }, 'code_invalid'],
    [{ name: '' }, 'name_missing'],
    [{ subtype: 'bank' }, 'subtype_of_other_type'],
    [{ currency: getCurrency('USD') }, 'no_currency'],
  ] as const)('with %o is refused: %s', async (changes, reason) => {
    const { orgId } = await createTestOrganisation(use.deps);
    expect(await createOwn(orgId, changes)).toEqual({ kind: 'reject', reason });
  });
});

describe('changing and deleting', () => {
  test('an account is renamed, taken out of use and deleted; another organisation finds nothing', async () => {
    const [mine, other] = [await createScene(use.deps), await createScene(use.deps)];
    const outcome = await createOwn(mine.orgId);
    const id = outcome.kind === 'created' ? outcome.id : '';
    const foreign = { orgId: other.orgId, actor, id };
    const notFound = { kind: 'reject', reason: 'not_found' };
    expect(await changeAccount(use.deps, { ...foreign, change: { active: false } })).toEqual(
      notFound,
    );
    expect(await deleteAccount(use.deps, foreign)).toEqual(notFound);

    const own = { orgId: mine.orgId, actor, id };
    await changeAccount(use.deps, { ...own, change: { name: 'Ink', active: false } });
    const found = await listAccountsByIds(use.database.db, mine.orgId, [id]);
    expect(found.get(id)).toMatchObject({ name: 'Ink', active: false, code: '6410' });
    expect(await deleteAccount(use.deps, own)).toEqual({ kind: 'deleted' });
    expect(await listAccountsByIds(use.database.db, mine.orgId, [id])).toEqual(new Map());
  });

  test('an account that an item, a default or a tax code names is not deleted', async () => {
    const { orgId, accountIdOf } = await createScene(use.deps);
    for (const code of ['4000', '6300']) {
      const outcome = await deleteAccount(use.deps, { orgId, actor, id: accountIdOf(code) });
      expect(outcome).toEqual({ kind: 'reject', reason: 'account_in_use' });
    }
  });

  test('AD-070 no system account is deleted or taken out of use, whoever asks the database', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const chart = await listChart(use, orgId);
    const system = chart.filter(({ systemKey }) => systemKey !== null);
    expect(system).toHaveLength(23);
    const refusal = { kind: 'reject', reason: 'system_account' };
    for (const { id } of system) {
      expect(await deleteAccount(use.deps, { orgId, actor, id })).toEqual(refusal);
      const change = { active: false };
      expect(await changeAccount(use.deps, { orgId, actor, id, change })).toEqual(refusal);
      const row = use.database.db.deleteFrom('accounts').where('org_id', '=', orgId);
      await expect(row.where('id', '=', id).execute()).rejects.toThrow('cannot be deleted');
    }
    expect(await listChart(use, orgId)).toEqual(chart);
  });

  test('a system account can be renamed', async () => {
    const { orgId, accountIdOf } = await createScene(use.deps);
    const id = accountIdOf('1100');
    const change = { name: 'Trade debtors' };
    expect(await changeAccount(use.deps, { orgId, actor, id, change })).toMatchObject({
      kind: 'changed',
    });
  });
});
