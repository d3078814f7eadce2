import { describe, expect, test } from 'vitest';
import { createScene } from '../../../test/support/ledger/books-scene.ts';
import {
  createTestOrganisation,
  testOperator as actor,
} from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { listItemsByIds } from '../items/list-items-by-ids.ts';
import { setOrganisationDefaults } from '../organisation/set-organisation-defaults.ts';
import { addTaxRate } from './add-tax-rate.ts';
import { createTaxCode } from './create-tax-code.ts';
import { listTaxCodes } from './list-tax-codes.ts';
import { listTaxTreatments } from './list-tax-treatments.ts';
import type { TaxCodeRequest } from './store-tax-code.ts';
import { supersedeTaxCode } from './supersede-tax-code.ts';

const use = useAccountingDatabase();
const request: TaxCodeRequest = {
  code: 'VAT',
  name: 'Value added tax',
  kind: 'both',
  components: [{ name: 'VAT', rates: [{ validFrom: '2020-01-01', ratePct: '19' }] }],
};

async function create(orgId: string, changes: Partial<TaxCodeRequest> = {}): Promise<string> {
  const outcome = await createTaxCode(use.deps, {
    orgId,
    actor,
    request: { ...request, ...changes },
  });
  if (outcome.kind === 'reject') throw new Error(outcome.reason);
  return outcome.id;
}

async function onDay(orgId: string, id: string, date: string) {
  return (await listTaxTreatments(use.database.db, orgId, [id], date)).get(id);
}

async function rateOn(orgId: string, id: string, date: string): Promise<string | undefined> {
  return (await onDay(orgId, id, date))?.treatment.components[0]?.ratePct;
}

describe('the tax codes of a new organisation', () => {
  test('are those that tax nothing: rates of a country are for people to give', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const codes = await listTaxCodes(use.database, orgId);
    expect(codes.map(({ code, kind }) => [code, kind])).toEqual([
      ['EXEMPT', 'both'],
      ['ZERO', 'both'],
    ]);
    for (const { id } of codes) {
      expect(await rateOn(orgId, id, '1950-01-01')).toBe('0');
      expect((await onDay(orgId, id, '1950-01-01'))?.active).toBe(true);
    }
  });
});

describe('a tax code', () => {
  test('has its components in order, with the shares and accounts that were given', async () => {
    const { orgId, accountIdOf } = await createScene(use.deps);
    const rates = [{ validFrom: '2020-01-01', ratePct: '7.125' }];
    const own = { outputAccountId: accountIdOf('2300'), inputAccountId: accountIdOf('1300') };
    const id = await create(orgId, {
      components: [
        { name: 'State', rates, recoverablePct: '33.3333', ...own },
        { name: 'City', rates, isCompound: true, category: 'Z', reportBox: '81' },
      ],
    });
    expect((await onDay(orgId, id, '2026-01-01'))?.treatment).toEqual({
      id,
      isReverseCharge: false,
      components: [
        {
          id: expect.any(String),
          ratePct: '7.125',
          isCompound: false,
          recoverablePct: '33.3333',
          ...own,
        },
        {
          id: expect.any(String),
          ratePct: '7.125',
          isCompound: true,
          recoverablePct: '100',
          outputAccountId: accountIdOf('2200'),
          inputAccountId: accountIdOf('1200'),
        },
      ],
    });
  });

  test('taxes each day at the latest rate that had begun, and is not usable before the first', async () => {
    const { orgId, taxCodes } = await createScene(use.deps);
    expect(await rateOn(orgId, taxCodes.standard, '2019-12-31')).toBe('20');
    expect(await rateOn(orgId, taxCodes.standard, '2020-01-01')).toBe('21');
    const id = await create(orgId);
    expect((await onDay(orgId, id, '2019-12-31'))?.active).toBe(false);
    expect((await onDay(orgId, id, '2020-01-01'))?.active).toBe(true);
  });

  const rates = [{ validFrom: '2020-01-01', ratePct: '19' }];
  test.each([
    [{ code: 'ZERO' }, 'code_taken'],
    [{ components: [] }, 'no_components'],
    [{ components: [{ name: 'x', rates: [] }] }, 'rate_invalid'],
    [
      { components: [{ name: 'x', rates: [{ validFrom: '2020-01-01', ratePct: '-1' }] }] },
      'rate_invalid',
    ],
    [
      { components: [{ name: 'x', rates: [{ validFrom: '2020-01-01', ratePct: '999.5' }] }] },
      'rate_invalid',
    ],
    [{ components: [{ name: 'x', rates: [...rates, ...rates] }] }, 'rate_dates_repeat'],
    [{ components: [{ name: 'x', rates, recoverablePct: '101' }] }, 'share_invalid'],
    [
      {
        components: [{ name: 'x', rates, inputAccountId: '01890000-0000-7000-8000-000000000000' }],
      },
      'account_not_found',
    ],
  ] as const)('with %j is refused: %s', async (changes, reason) => {
    const { orgId } = await createTestOrganisation(use.deps);
    const order = { orgId, actor, request: { ...request, ...changes } };
    expect(await createTaxCode(use.deps, order)).toEqual({ kind: 'reject', reason });
    expect(await listTaxCodes(use.database, orgId)).toHaveLength(2);
  });

  test('an account of another organisation reads as one that does not exist', async () => {
    const [mine, other] = [await createScene(use.deps), await createScene(use.deps)];
    const component = { name: 'x', rates, outputAccountId: other.accountIdOf('2200') };
    const order = { orgId: mine.orgId, actor, request: { ...request, components: [component] } };
    const refusal = { kind: 'reject', reason: 'account_not_found' };
    expect(await createTaxCode(use.deps, order)).toEqual(refusal);
  });

  test('cannot be edited, not even by a statement of the service', async () => {
    const { db } = use.database;
    for (const edit of [
      db.updateTable('tax_rates').set({ rate_pct: '1' }),
      db.updateTable('tax_components').set({ recoverable_pct: '1' }),
      db.updateTable('tax_codes').set({ kind: 'input' }),
      db.deleteFrom('tax_rates'),
    ]) {
      await expect(edit.execute()).rejects.toThrow('permission denied');
    }
  });
});

describe('a later rate', () => {
  const now = () => new Date('2026-06-30T22:30:00Z');
  const deps = () => ({ ...use.deps, now });

  test('holds from its day on, and what was before stays', async () => {
    const { orgId } = await createTestOrganisation(use.deps);
    const id = await create(orgId);
    const order = { orgId, actor, taxCodeId: id, position: 1, ratePct: '16' };
    expect(await addTaxRate(deps(), { ...order, validFrom: '2026-07-02' })).toEqual({
      kind: 'added',
    });
    expect(await rateOn(orgId, id, '2026-07-01')).toBe('19');
    expect(await rateOn(orgId, id, '2026-07-02')).toBe('16');
    const tooEarly = { kind: 'reject', reason: 'rate_too_early' };
    expect(await addTaxRate(deps(), { ...order, validFrom: '2026-07-02' })).toEqual(tooEarly);
  });

  test.each([
    [{ validFrom: '2026-07-01' }, 'rate_too_early'],
    [{ ratePct: '1,5' }, 'rate_invalid'],
    [{ position: 2 }, 'not_found'],
    [{ taxCodeId: '01890000-0000-7000-8000-000000000000' }, 'not_found'],
  ] as const)('with %j is refused: %s, by the day of the organisation', async (changes, reason) => {
    const { orgId } = await createTestOrganisation(use.deps);
    const taxCodeId = await create(orgId);
    const rate = { position: 1, validFrom: '2026-07-02', ratePct: '16' };
    const order = { orgId, actor, taxCodeId, ...rate, ...changes };
    expect(await addTaxRate(deps(), order)).toEqual({ kind: 'reject', reason });
  });
});

describe('a code that supersedes another', () => {
  test('takes its place as a default everywhere; the old one keeps its rates and takes no lines', async () => {
    const scene = await createScene(use.deps);
    const { orgId, taxCodes, accountIdOf } = scene;
    const defaults = {
      salesAccountId: accountIdOf('4000'),
      purchaseAccountId: accountIdOf('6400'),
      salesTaxCodeId: taxCodes.standard,
      purchaseTaxCodeId: taxCodes.zero,
    };
    await setOrganisationDefaults(use.deps, { orgId, actor, defaults });
    const successorId = await create(orgId);
    const order = { orgId, actor, taxCodeId: taxCodes.standard, successorId };
    expect(await supersedeTaxCode(use.deps, order)).toEqual({ kind: 'superseded' });

    const old = await onDay(orgId, taxCodes.standard, '2026-01-01');
    expect(old?.active).toBe(false);
    expect(old?.treatment.components[0]?.ratePct).toBe('21');
    const items = await listItemsByIds(use.database.db, orgId, [scene.items.goods]);
    expect(items.get(scene.items.goods)?.salesTaxCodeId).toBe(successorId);
    expect(await getOrganisation(use.database.db, orgId)).toMatchObject({
      salesTaxCodeId: successorId,
      purchaseTaxCodeId: taxCodes.zero,
    });
    const again = { kind: 'reject', reason: 'not_active' };
    expect(await supersedeTaxCode(use.deps, order)).toEqual(again);
  });

  test('must be another one of the organisation, for the same side', async () => {
    const [mine, other] = [await createScene(use.deps), await createScene(use.deps)];
    const { orgId, taxCodes } = mine;
    const input = await create(orgId, { code: 'IN', kind: 'input' });
    const order = { orgId, actor, taxCodeId: taxCodes.standard };
    for (const [successorId, reason] of [
      [taxCodes.standard, 'same_code'],
      [input, 'tax_code_wrong_side'],
      [other.taxCodes.standard, 'not_found'],
    ] as const) {
      const outcome = await supersedeTaxCode(use.deps, { ...order, successorId });
      expect(outcome).toEqual({ kind: 'reject', reason });
    }
  });
});

test('defaults of the organisation must be its own, and on the side they are for', async () => {
  const [mine, other] = [await createScene(use.deps), await createScene(use.deps)];
  const { orgId, accountIdOf } = mine;
  const input = await create(orgId, { code: 'IN', kind: 'input' });
  const fine = {
    salesAccountId: accountIdOf('4000'),
    purchaseAccountId: accountIdOf('6400'),
    salesTaxCodeId: null,
    purchaseTaxCodeId: input,
  };
  const set = (changes: Partial<typeof fine>) =>
    setOrganisationDefaults(use.deps, { orgId, actor, defaults: { ...fine, ...changes } });
  expect(await set({})).toEqual({ kind: 'set' });
  for (const [changes, reason] of [
    [{ salesAccountId: other.accountIdOf('4000') }, 'account_not_found'],
    [{ purchaseTaxCodeId: other.taxCodes.zero }, 'tax_code_not_found'],
  ] as const) {
    expect(await set(changes)).toEqual({ kind: 'reject', reason });
  }
  const wrongSide = { ...fine, salesTaxCodeId: input };
  const outcome = await setOrganisationDefaults(use.deps, { orgId, actor, defaults: wrongSide });
  expect(outcome).toEqual({ kind: 'reject', reason: 'tax_code_wrong_side' });
});
