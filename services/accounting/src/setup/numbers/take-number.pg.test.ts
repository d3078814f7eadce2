import { withTransaction } from '@countinghouse/postgres';
import { connectPatiently } from '@countinghouse/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestOrganisation, testOperator } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import { orRefusal } from '../../ledger/journal/refusals.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Organisation } from '../../tenants/organisations/organisation.rules.ts';
import { listNumberSeries } from './list-number-series.ts';
import type { NumberSeries } from './number.rules.ts';
import { setNumberSeries } from './set-number-series.ts';
import { takeNumber } from './take-number.ts';

const use = useAccountingDatabase();
/** Enough connections for concurrent takers to really wait for each other. */
const wide: { database?: Database } = {};
beforeAll(() => {
  wide.database = connectPatiently<Schema>({
    url: use.testDatabase.applicationUrl,
    applicationName: 'takers',
    connectionsMax: 16,
  });
});
afterAll(() => wide.database?.close());

class ChangedMind extends Error {}

async function createBooks(
  options: { readonly fiscalYearStart?: number; readonly series?: NumberSeries } = {},
): Promise<Organisation> {
  const { fiscalYearStart = 1, series } = options;
  const { orgId } = await createTestOrganisation(use.deps, { fiscalYearStart });
  if (series !== undefined) expect(await set(orgId, series)).toEqual({ kind: 'set' });
  return getOrganisation(use.database.db, orgId);
}

function set(orgId: string, series: NumberSeries) {
  const order = { orgId, actor: testOperator, documentKind: 'invoice', series } as const;
  return setNumberSeries(use.deps, order);
}

function inOne<Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  return withTransaction((wide.database ?? use.database).db, work);
}

function take(books: Organisation, date: string): Promise<string> {
  return inOne((tx) => takeNumber(tx, books, 'invoice', date));
}

describe('taking numbers', () => {
  test('AD-080 fifty at once, some of which are rolled back, leave no gap and no repeat', async () => {
    const books = await createBooks();
    const takers = Array.from({ length: 50 }, async (_, taker) => {
      try {
        return await inOne(async (tx) => {
          const number = await takeNumber(tx, books, 'invoice', '2026-03-01');
          if (taker % 3 === 0) throw new ChangedMind();
          return number;
        });
      } catch (error) {
        if (!(error instanceof ChangedMind)) throw error;
        return null;
      }
    });
    const taken = (await Promise.all(takers)).filter((number) => number !== null);
    expect(taken.toSorted()).toEqual(
      Array.from({ length: 33 }, (_, index) => `INV-${String(index + 1).padStart(5, '0')}`),
    );
    expect(await take(books, '2026-03-01')).toBe('INV-00034');
  });

  test('AD-080 each kind and each organisation counts for itself', async () => {
    const [first, second] = [await createBooks(), await createBooks()];
    expect(await take(first, '2026-01-01')).toBe('INV-00001');
    expect(await take(second, '2026-01-01')).toBe('INV-00001');
    expect(await inOne((tx) => takeNumber(tx, first, 'bill', '2026-01-01'))).toBe('BILL-00001');
    expect(await take(first, '2026-01-01')).toBe('INV-00002');
  });

  test('AD-080 a yearly series begins again with each fiscal year, and each year goes on', async () => {
    const series = { pattern: 'INV-{YYYY}-{000}', isYearly: true, isChronological: false };
    const books = await createBooks({ fiscalYearStart: 4, series });
    expect(await take(books, '2026-03-31')).toBe('INV-2026-001');
    expect(await take(books, '2026-04-01')).toBe('INV-2027-001');
    expect(await take(books, '2026-03-30')).toBe('INV-2026-002');
    expect(await take(books, '2027-03-31')).toBe('INV-2027-002');
  });

  test('a chronological series refuses a day before its last, and uses up no number', async () => {
    const series = { pattern: 'INV-{000}', isYearly: false, isChronological: true };
    const books = await createBooks({ series });
    expect(await take(books, '2026-03-02')).toBe('INV-001');
    const refused = await orRefusal(() => take(books, '2026-03-01'));
    expect(refused).toEqual({ kind: 'reject', reason: 'number_out_of_order' });
    expect(await take(books, '2026-03-02')).toBe('INV-002');
  });
});

describe('the settings of a series', () => {
  test.each([
    ['INV-{000}', false, 1],
    ['{0}', false, 11],
    ['{YYYY}-{YYYY}/{0000}', false, 2],
    ['FY{YYYY}.{00}.X', true, 2],
    ['{000000000000}', false, 1],
  ])('the next number of %s is given as it is shown before', async (pattern, isYearly, count) => {
    const series = { pattern, isYearly, isChronological: false };
    const books = await createBooks({ fiscalYearStart: 7, series });
    const august = new Date('2026-08-01T12:00:00Z');
    for (let taken = 0; taken < count; taken += 1) {
      const shown = await listNumberSeries(use.database.db, books.id, august);
      const { nextNumber } = shown.find(({ kind }) => kind === 'invoice') ?? {};
      expect(await take(books, '2026-08-01')).toBe(nextNumber);
    }
  });

  test('another look holds from the next number on, and the count goes on', async () => {
    const books = await createBooks();
    await take(books, '2026-01-01');
    const series = { pattern: 'R{YYYY}/{00}', isYearly: false, isChronological: false };
    expect(await set(books.id, series)).toEqual({ kind: 'set' });
    expect(await take(books, '2026-01-01')).toBe('R2026/02');
  });

  test('a series that has given numbers cannot become yearly', async () => {
    const books = await createBooks();
    await take(books, '2026-01-01');
    const series = { pattern: 'INV-{YYYY}-{0}', isYearly: true, isChronological: false };
    expect(await set(books.id, series)).toEqual({ kind: 'reject', reason: 'series_in_use' });
    expect(await take(books, '2026-01-01')).toBe('INV-00002');
  });
});
