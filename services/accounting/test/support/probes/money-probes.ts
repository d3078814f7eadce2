import { listTransferRows } from '../../../src/ledger/journal/transfers/transfers.sql.ts';
import { listShownOfContact } from '../../../src/ledger/open-items/open-items.sql.ts';
import { listMoneyAccountRows } from '../../../src/reports/money-accounts/money-accounts.sql.ts';
import { findRun, listRuns, saveRun } from '../../../src/sales/recurring/recurring-runs.sql.ts';
import {
  findRecurring,
  listRecurringRows,
  lockDueRecurring,
  lockRecurring,
  saveProgress,
  saveRecurring,
} from '../../../src/sales/recurring/recurring.sql.ts';
import {
  findView,
  listViewsOfSource,
} from '../../../src/settling/allocations/allocation-views.sql.ts';
import { listPayments } from '../../../src/settling/payments/payments.sql.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const page = { offset: 0, rowsMax: 10 };
const whichever = { accountId: null, from: null, to: null };

/** What people see of money, and documents that come again. */
export const moneyProbes: Probes = {
  listPayments: (tx, { attacker, victimSettled }) =>
    listPayments(
      tx,
      attacker.orgId,
      {
        ...whichever,
        id: victimSettled.paymentId,
        contactId: null,
        direction: null,
        isOpen: false,
      },
      page,
    ),
  findView: (tx, { attacker, victimSettled }) =>
    findView(tx, attacker.orgId, victimSettled.allocationId),
  listViewsOfSource: (tx, { attacker, victimSettled }) =>
    listViewsOfSource(tx, attacker.orgId, { kind: 'payment', id: victimSettled.paymentId }, 10),
  listShownOfContact: (tx, { attacker, victim }) =>
    listShownOfContact(tx, attacker.orgId, victim.customer.id),
  listTransferRows: (tx, { attacker, victimMoney }) =>
    listTransferRows(tx, attacker.orgId, { ...whichever, id: victimMoney.transferId }, page),
  listMoneyAccountRows: (tx, { attacker, victim }) =>
    listMoneyAccountRows(tx, {
      orgId: attacker.orgId,
      id: victim.accountIdOf('1000'),
      subtypes: ['bank'],
      asOf: '2030-01-01',
      spans: [],
    }),
  findRecurring: (tx, { attacker, victimMoney }) =>
    findRecurring(tx, attacker.orgId, victimMoney.recurringId),
  lockRecurring: (tx, { attacker, victimMoney }) =>
    lockRecurring(tx, attacker.orgId, victimMoney.recurringId),
  lockDueRecurring: (tx, { attacker, victimMoney }) =>
    lockDueRecurring(tx, attacker.orgId, victimMoney.recurringId),
  listRecurringRows: (tx, { attacker }) =>
    listRecurringRows(tx, attacker.orgId, { kinds: ['invoice', 'bill'], status: null }, page),
  saveRecurring: (tx, { attacker, victimMoney }) =>
    saveRecurring(tx, attacker.orgId, victimMoney.recurringId, { name: 'Mine' }, later),
  saveProgress: (tx, { attacker, victimMoney }) =>
    saveProgress(tx, attacker.orgId, victimMoney.recurringId, { nextDate: null, made: 1 }),
  listRuns: (tx, { attacker, victimMoney }) =>
    listRuns(tx, attacker.orgId, victimMoney.recurringId, 10),
  findRun: (tx, { attacker, victimMoney: { recurringId, refusedOn } }) =>
    findRun(tx, attacker.orgId, recurringId, refusedOn),
  saveRun: (tx, { attacker, victimMoney: { recurringId, refusedOn: date } }) =>
    saveRun(tx, attacker.orgId, recurringId, {
      date,
      documentId: null,
      outcome: 'refused',
      reason: 'mine',
      at: later,
    }),
};

export const moneyTenantless: Readonly<Record<string, string>> = {
  insertRecurring:
    'inserts under the organisation it names; composite keys refuse foreign contacts',
  insertRun: 'inserts under the organisation it names; composite keys refuse foreign documents',
  listDueCandidates: 'the worker makes documents for everybody; each row names its organisation',
  readDueMoments: 'a count and a moment for the clock of a sandbox',
};
