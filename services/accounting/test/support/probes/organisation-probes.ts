import { getCurrency } from '@countinghouse/money';
import {
  hasNumbers,
  lockNumberSeries,
  saveNumberSeries,
  takeNextNumber,
} from '../../../src/setup/numbers/number-series.sql.ts';
import {
  hasChosenRates,
  saveBaseCurrency,
  saveDefaults,
} from '../../../src/setup/organisation/organisation-writes.sql.ts';
import {
  deleteRateRows,
  findRateOn,
  listRateRowsBetween,
} from '../../../src/setup/rates/rates.sql.ts';
import { findOrganisation } from '../../../src/tenants/organisations/organisations.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

/** The organisation itself, its numbers and its rates. */
export const organisationProbes: Probes = {
  findOrganisation: (tx) => findOrganisation(tx, nobody),
  hasChosenRates: (tx) => hasChosenRates(tx, nobody),
  saveBaseCurrency: (tx) => saveBaseCurrency(tx, nobody, getCurrency('USD'), later),
  saveDefaults: (tx, { victim }) =>
    saveDefaults(
      tx,
      nobody,
      {
        salesAccountId: victim.accountIdOf('4000'),
        purchaseAccountId: victim.accountIdOf('6400'),
        salesTaxCodeId: null,
        purchaseTaxCodeId: null,
      },
      later,
    ),
  takeNextNumber: (tx) =>
    takeNextNumber(tx, nobody, 'invoice', { date: '2026-01-01', fiscalYear: 2026 }),
  lockNumberSeries: (tx) => lockNumberSeries(tx, nobody, 'invoice'),
  hasNumbers: (tx, { attacker }) => hasNumbers(tx, attacker.orgId, 'invoice'),
  saveNumberSeries: (tx, { attacker }) =>
    saveNumberSeries(tx, attacker.orgId, 'invoice', {
      pattern: 'X{0}',
      isYearly: false,
      isChronological: true,
    }),
  findRateOn: (tx) => findRateOn(tx, nobody, 'USD', '2026-01-01'),
  listRateRowsBetween: (tx) =>
    listRateRowsBetween(tx, nobody, ['USD'], { from: '2026-01-01', to: '2026-12-31' }),
  deleteRateRows: (tx, { attacker }) => deleteRateRows(tx, attacker.orgId),
};

export const organisationTenantless: Readonly<Record<string, string>> = {
  insertOrganisation: 'makes the tenant',
  saveFirstStatistics: 'is about tables, whoever has rows in them',
  listOrganisationRows: 'the operator of a cell sees all of it',
  insertNumberSeries: 'inserts under the organisation that each row names',
  saveFxRate: 'writes under the organisation it names',
};
