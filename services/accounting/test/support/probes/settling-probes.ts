import { lockDocumentRows } from '../../../src/documents/document/documents.sql.ts';
import {
  closeItemOfSource,
  lockOpenItemRows,
  listItemsById,
  listOpenOfContact,
  saveItemChanges,
} from '../../../src/ledger/open-items/open-items.sql.ts';
import {
  countOfEntry,
  findAllocationRow,
  listLiveOfItems,
  listRecognisedLines,
  saveUndone,
} from '../../../src/settling/allocations/allocations.sql.ts';
import { listItemLines, listOwnLines } from '../../../src/settling/allocations/own-lines.sql.ts';
import {
  lockPaymentRows,
  findPayment,
  listPaymentsByRef,
  saveVoid,
} from '../../../src/settling/payments/payments.sql.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');

/** Money, what it settles, and what is open. */
export const settlingProbes: Probes = {
  findPayment: (tx, { attacker, victimSettled }) =>
    findPayment(tx, attacker.orgId, victimSettled.paymentId),
  listPaymentsByRef: (tx, { attacker }) => listPaymentsByRef(tx, attacker.orgId, ['theirs']),
  lockPaymentRows: (tx, { attacker, victimSettled }) =>
    lockPaymentRows(tx, attacker.orgId, [victimSettled.paymentId]),
  saveVoid: (tx, { attacker, victimSettled }) =>
    saveVoid(tx, attacker.orgId, victimSettled.paymentId, later),
  lockDocumentRows: (tx, { attacker, victimInvoice }) =>
    lockDocumentRows(tx, attacker.orgId, [victimInvoice.id]),
  lockOpenItemRows: (tx, { attacker, victimInvoice }) =>
    lockOpenItemRows(tx, attacker.orgId, [{ kind: 'document', id: victimInvoice.id }]),
  listItemsById: (tx, { attacker, victimSettled }) =>
    listItemsById(tx, attacker.orgId, [victimSettled.itemId]),
  listOpenOfContact: (tx, { attacker, victim }) =>
    listOpenOfContact(tx, attacker.orgId, victim.customer.id),
  saveItemChanges: (tx, { attacker, victimSettled: { itemId } }) =>
    saveItemChanges(tx, attacker.orgId, [{ itemId, docMinor: -1n, baseMinor: -1n }]),
  closeItemOfSource: (tx, { attacker, victimInvoice }) =>
    closeItemOfSource(tx, attacker.orgId, { kind: 'document', id: victimInvoice.id }, '2030-01-01'),
  findAllocationRow: (tx, { attacker, victimSettled }) =>
    findAllocationRow(tx, attacker.orgId, victimSettled.allocationId),
  listLiveOfItems: (tx, { attacker, victimSettled }) =>
    listLiveOfItems(tx, attacker.orgId, [victimSettled.itemId]),
  listRecognisedLines: (tx, { attacker, victimSettled }) =>
    listRecognisedLines(tx, attacker.orgId, [victimSettled.allocationId]),
  countOfEntry: async (tx, { attacker, victim, victimSettled }) => {
    const row = await findAllocationRow(tx, victim.orgId, victimSettled.allocationId);
    return countOfEntry(tx, attacker.orgId, victimSettled.itemId, row?.entry_id ?? '');
  },
  saveUndone: (tx, { attacker, victimSettled }) =>
    saveUndone(tx, {
      orgId: attacker.orgId,
      ids: [victimSettled.allocationId],
      at: later,
      date: '2030-01-01',
      entryId: null,
    }),
  listOwnLines: (tx, { attacker, victim, victimInvoice }) =>
    listOwnLines(tx, attacker.orgId, [victimInvoice.id], victim.accountIdOf('2205')),
  listItemLines: (tx, { attacker, victimSettled }) =>
    listItemLines(tx, attacker.orgId, [victimSettled.itemId]),
};

export const settlingTenantless: Readonly<Record<string, string>> = {
  insertPayments: 'inserts under the organisation it names; composite keys refuse foreign accounts',
  insertAllocations: 'inserts under the organisation it names; composite keys refuse foreign items',
  insertOpenItems:
    'inserts under the organisation it names; composite keys refuse foreign contacts',
};
