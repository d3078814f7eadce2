import { findLockDates, hasMember, listClosedYears } from '../../../src/ledger/locks/locks.sql.ts';
import { listActs, listNameRows } from '../../../src/people/audit-log/audit-log.sql.ts';
import { listChangedKinds } from '../../../src/people/recent-changes/changed-kinds.sql.ts';
import {
  countLogos,
  findBrand,
  findLogoId,
  findLogoRow,
  lockBrand,
  saveColour,
  saveLogo,
} from '../../../src/setup/brand/brands.sql.ts';
import { listAccountUses } from '../../../src/setup/chart/accounts.sql.ts';
import { listItemPage, lockItem, saveItem } from '../../../src/setup/items/items.sql.ts';
import { listNumberSeriesRows } from '../../../src/setup/numbers/number-series.sql.ts';
import {
  findSettings,
  readSettingsFacts,
  lockBaseCurrencyRow,
  lockSettings,
  saveSettings,
} from '../../../src/setup/organisation/settings.sql.ts';
import {
  areTermsUsed,
  findTerms,
  findTermsOfContact,
  listTermsRows,
  lockTerms,
  saveTerms,
} from '../../../src/setup/payment-terms/payment-terms.sql.ts';
import { deleteFxRate, listFxRates, lockFxRate } from '../../../src/setup/rates/rates.sql.ts';
import {
  listTaxCodeDetailRows,
  listTaxCodeUses,
  saveTaxCodeActive,
} from '../../../src/setup/tax/tax-code-details.sql.ts';
import { listOwners } from '../../../src/tenants/organisations/owners.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const page = { limit: 10, offset: 0 };
const usd = { currency: 'USD', date: '2020-01-01' };
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const terms = {
  name: 'Taken',
  kind: 'days_after',
  days: 1,
  discountPct: null,
  discountDays: null,
  active: true,
} as const;

const settings = {
  name: 'Taken',
  legalName: null,
  addressLines: [],
  taxNumber: null,
  replyTo: null,
  paymentDetails: null,
  country: 'DE',
  timeZone: 'UTC',
  fiscalYearStart: 1,
  amounts: 'exclusive',
  taxRounding: 'document',
  taxScheme: 'invoice',
  paymentTermsDays: 1,
  paymentTermsId: null,
  salesAccountId: null,
  purchaseAccountId: null,
  salesTaxCodeId: null,
  purchaseTaxCodeId: null,
} as const;

/** The settings and the lists that documents are written with. */
export const settingsProbes: Probes = {
  findSettings: (tx) => findSettings(tx, nobody),
  lockSettings: (tx) => lockSettings(tx, nobody),
  lockBaseCurrencyRow: (tx) => lockBaseCurrencyRow(tx, nobody, 'EUR'),
  saveSettings: (tx) => saveSettings(tx, nobody, settings, later),
  readSettingsFacts: async (tx) => Object.values(await readSettingsFacts(tx, nobody)).some(Boolean),
  findBrand: (tx) => findBrand(tx, nobody),
  lockBrand: (tx) => lockBrand(tx, nobody),
  saveColour: (tx) => saveColour(tx, nobody, '#000000', later),
  saveLogo: (tx) => saveLogo(tx, nobody, null, later),
  findLogoId: (tx) => findLogoId(tx, nobody, Buffer.from('logo')),
  countLogos: async (tx) => (await countLogos(tx, nobody)) > 0,
  findLogoRow: (tx, { attacker, victim }) =>
    findLogoRow(tx, { orgId: attacker.orgId, id: victim.customer.id }),
  listTermsRows: (tx, { attacker }) => listTermsRows(tx, attacker.orgId),
  findTerms: (tx, { attacker, victim }) => findTerms(tx, attacker.orgId, victim.customer.id),
  lockTerms: (tx, { attacker, victim }) => lockTerms(tx, attacker.orgId, victim.customer.id),
  saveTerms: (tx, { attacker, victim }) =>
    saveTerms(tx, attacker.orgId, victim.customer.id, terms, later),
  findTermsOfContact: (tx, { attacker, victim }) =>
    findTermsOfContact(tx, attacker.orgId, victim.customer.id),
  areTermsUsed: (tx, { attacker, victim }) => areTermsUsed(tx, attacker.orgId, victim.customer.id),
  listAccountUses: (tx, { attacker, victim }) =>
    listAccountUses(tx, attacker.orgId, victim.accountIdOf('4000'), 10),
  listNumberSeriesRows: (tx) => listNumberSeriesRows(tx, nobody, 2026),
  listFxRates: (tx) => listFxRates(tx, nobody, { currency: null, from: null, to: null }, page),
  lockFxRate: (tx) => lockFxRate(tx, nobody, usd),
  deleteFxRate: (tx, { attacker }) => deleteFxRate(tx, attacker.orgId, usd),
  listItemPage: (tx) => listItemPage(tx, nobody, { search: null, active: null }, page),
  lockItem: (tx, { attacker, victim }) => lockItem(tx, attacker.orgId, victim.items.goods),
  saveItem: (tx, { attacker, victim }) =>
    saveItem(tx, attacker.orgId, {
      id: victim.items.goods,
      code: 'TAKEN',
      name: 'Taken',
      description: 'Taken',
      unitPrice: null,
      purchasePrice: null,
      salesAccountId: null,
      purchaseAccountId: null,
      salesTaxCodeId: null,
      purchaseTaxCodeId: null,
      active: false,
      version: 1,
    }),
  listTaxCodeDetailRows: (tx, { attacker, victim }) =>
    listTaxCodeDetailRows(tx, attacker.orgId, victim.taxCodes.standard),
  listTaxCodeUses: (tx, { attacker, victim }) =>
    listTaxCodeUses(tx, attacker.orgId, victim.taxCodes.standard, 10),
  saveTaxCodeActive: (tx, { attacker, victim }) =>
    saveTaxCodeActive(tx, attacker.orgId, victim.taxCodes.standard, false),
};

/** Locks, the log, and what endpoints are told. */
export const oversightProbes: Probes = {
  findLockDates: (tx) => findLockDates(tx, nobody),
  listClosedYears: (tx) => listClosedYears(tx, nobody, 10),
  hasMember: (tx, { attacker, victim }) => hasMember(tx, attacker.orgId, victim.customer.id),
  listActs: (tx) =>
    listActs(
      tx,
      {
        orgId: nobody,
        actor: null,
        action: null,
        subjectKind: null,
        subjectId: null,
        withMoves: true,
        fromId: nobody,
        beforeId: highestId,
      },
      10,
    ),
  listNameRows: (tx, { attacker, victim, victimInvoice, victimKeyId }) =>
    listNameRows(tx, attacker.orgId, [
      victim.customer.id,
      victim.accountIdOf('4000'),
      victim.items.goods,
      victim.taxCodes.standard,
      victimInvoice.id,
      victimKeyId,
    ]),
  listChangedKinds: async (tx, { attacker }) => {
    const kinds = await listChangedKinds(tx, attacker.orgId, nobody, 100);
    // The attacker has no documents, and nothing in the journal.
    return kinds.filter(({ kind }) => kind === 'document' || kind === 'journal_entry');
  },
  listOwners: (tx) => listOwners(tx, nobody),
};

export const settingsTenantless: Readonly<Record<string, string>> = {
  insertTerms: 'inserts under the organisation that it names',
};

export const brandTenantless: Readonly<Record<string, string>> = {
  insertLogo: 'inserts under the organisation that it names',
};
