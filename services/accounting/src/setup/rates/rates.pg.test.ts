import { getCurrency } from '@countinghouse/money';
import { expect, test } from 'vitest';
import {
  createTestOrganisation,
  testOperator as actor,
} from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { findRate } from './find-rate.ts';
import { setRate } from './set-rate.ts';

const use = useAccountingDatabase();
const [eur, usd] = [getCurrency('EUR'), getCurrency('USD')];

function set(orgId: string, date: string, rate: string, currency = usd) {
  return setRate(use.deps, { orgId, actor, currency, date, rate, source: 'a bank' });
}

test('AD-097 the rate on a day is the latest on or before it, digit for digit', async () => {
  const { orgId } = await createTestOrganisation(use.deps);
  const books = { id: orgId, baseCurrency: eur };
  await set(orgId, '2026-01-10', '0.9123456789');
  await set(orgId, '2026-01-20', '0.90');
  const on = (date: string) => findRate(use.database.db, books, usd, date);
  expect(await on('2026-01-09')).toBeNull();
  expect(await on('2026-01-10')).toBe('0.9123456789');
  expect(await on('2026-01-19')).toBe('0.9123456789');
  expect(await on('2026-12-31')).toBe('0.9');
  expect(await findRate(use.database.db, books, eur, '1990-01-01')).toBe('1');
});

test('a rate set again for its day takes the place of the one before', async () => {
  const { orgId } = await createTestOrganisation(use.deps);
  await set(orgId, '2026-01-10', '0.9');
  expect(await set(orgId, '2026-01-10', '0.95')).toEqual({ kind: 'set' });
  const books = { id: orgId, baseCurrency: eur };
  expect(await findRate(use.database.db, books, usd, '2026-01-10')).toBe('0.95');
});

test('another organisation’s rates are not used', async () => {
  const mine = await createTestOrganisation(use.deps);
  const other = await createTestOrganisation(use.deps);
  await set(other.orgId, '2026-01-10', '0.9');
  const books = { id: mine.orgId, baseCurrency: eur };
  expect(await findRate(use.database.db, books, usd, '2026-01-10')).toBeNull();
});

test.each(['0', '0.000', '-1', '1e3', '1.12345678901', '', '12345678901'])(
  'a rate of "%s" is refused',
  async (rate) => {
    const { orgId } = await createTestOrganisation(use.deps);
    expect(await set(orgId, '2026-01-10', rate)).toEqual({
      kind: 'reject',
      reason: 'rate_invalid',
    });
  },
);

test('the base currency has no rate but one', async () => {
  const { orgId } = await createTestOrganisation(use.deps);
  const outcome = await set(orgId, '2026-01-10', '1.1', eur);
  expect(outcome).toEqual({ kind: 'reject', reason: 'base_currency' });
});
