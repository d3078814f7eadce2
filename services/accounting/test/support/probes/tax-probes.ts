import { listItemRows, listItemRowsById } from '../../../src/setup/items/items.sql.ts';
import { saveTaxCodeEverywhere } from '../../../src/setup/line-defaults/line-defaults.sql.ts';
import {
  listComponentRates,
  listTaxCodeKindRows,
  listTaxCodeRows,
  lockTaxCode,
  saveSuccessor,
} from '../../../src/setup/tax/tax-codes.sql.ts';
import { hasTaxingCode, listTreatmentRows } from '../../../src/setup/tax/tax-treatments.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

/** Tax codes, and the items and defaults that name them. */
export const taxProbes: Probes = {
  listTaxCodeRows: (tx) => listTaxCodeRows(tx, nobody),
  listTaxCodeKindRows: (tx, { attacker, victim }) =>
    listTaxCodeKindRows(tx, attacker.orgId, [victim.taxCodes.standard]),
  lockTaxCode: (tx, { attacker, victim }) =>
    lockTaxCode(tx, attacker.orgId, victim.taxCodes.standard),
  saveSuccessor: (tx, { attacker, victim }) =>
    saveSuccessor(tx, attacker.orgId, victim.taxCodes.standard, attacker.taxCodes.zero),
  listComponentRates: (tx, { attacker, victim }) =>
    listComponentRates(tx, attacker.orgId, victim.taxCodes.standard),
  listTreatmentRows: (tx, { attacker, victim }) =>
    listTreatmentRows(tx, attacker.orgId, [victim.taxCodes.standard], '2026-01-01'),
  hasTaxingCode: (tx) => hasTaxingCode(tx, nobody, ['both'], '2026-01-01'),
  saveTaxCodeEverywhere: (tx, { attacker, victim }) =>
    saveTaxCodeEverywhere(tx, attacker.orgId, {
      oldId: victim.taxCodes.standard,
      newId: attacker.taxCodes.zero,
    }),
  listItemRows: (tx) => listItemRows(tx, nobody),
  listItemRowsById: (tx, { attacker, victim }) =>
    listItemRowsById(tx, attacker.orgId, [victim.items.goods]),
};

export const taxTenantless: Readonly<Record<string, string>> = {
  insertTaxCode: 'inserts under the organisation it names; composite keys refuse foreign accounts',
  insertTaxRate: 'inserts under the organisation it names; a composite key refuses a foreign code',
  insertItem: 'inserts under the organisation it names; composite keys refuse foreign defaults',
};
