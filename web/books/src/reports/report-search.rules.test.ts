import { expect, test } from 'vitest';
import { queryOf, readReportName, readReportSearch } from './report-search.rules.ts';

test('a report is asked only what it understands', () => {
  const search = readReportSearch({
    from: '2026-10-01',
    to: '2026-10-31',
    as_of: '2026-10-31',
    basis: 'cash',
    periods: 2,
    interval: 'month',
  });
  expect(queryOf('profit-and-loss', search)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    basis: 'cash',
    periods: 2,
    interval: 'month',
  });
  expect(queryOf('aged-payables', search)).toEqual({ as_of: '2026-10-31' });
  expect(queryOf('tax', search)).toEqual({ from: '2026-10-01', to: '2026-10-31', basis: 'cash' });
});

test('a comparison takes the place of earlier columns', () => {
  const search = readReportSearch({ compare: 'previous_year', periods: 2, interval: 'month' });
  expect(queryOf('balance-sheet', search)).toEqual({ compare: 'previous_year' });
});

test('an address that names no report is not believed', () => {
  expect(readReportName('profit-and-loss')).toBe('profit-and-loss');
  expect(readReportName('../documents')).toBeNull();
});
