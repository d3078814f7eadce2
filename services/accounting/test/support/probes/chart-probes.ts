import {
  deleteAccountRow,
  listAccounts,
  listAccountsById,
  listSystemAccounts,
  lockAccount,
  saveAccount,
} from '../../../src/setup/chart/accounts.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

export const chartProbes: Probes = {
  listAccounts: (tx) => listAccounts(tx, nobody),
  listSystemAccounts: (tx) => listSystemAccounts(tx, nobody),
  listAccountsById: (tx, { attacker, victim }) =>
    listAccountsById(tx, attacker.orgId, [victim.accountIdOf('4000')]),
  lockAccount: (tx, { attacker, victim }) =>
    lockAccount(tx, attacker.orgId, victim.accountIdOf('4000')),
  saveAccount: (tx, { attacker, victim }) =>
    saveAccount(tx, attacker.orgId, victim.accountIdOf('4000'), { name: 'Taken' }, later),
  deleteAccountRow: (tx, { attacker, victim }) =>
    deleteAccountRow(tx, attacker.orgId, victim.accountIdOf('6900')),
};

export const chartTenantless: Readonly<Record<string, string>> = {
  insertAccounts: 'inserts under the organisation that each row names',
};
