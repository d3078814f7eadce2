import { getCurrency } from '@countinghouse/money';
import {
  findFirstBooked,
  listBookedLines,
  listClearing,
  listReceipts,
  listSalesOfCharges,
  saveClearing,
} from '../../../src/payments-bridge/connections/booked.sql.ts';
import {
  findConnectionRow,
  findSealedKey,
  listClearingFigures,
  listConnectionRows,
  lockConnection,
  saveClosed,
  saveClosing,
  saveCursor,
  saveHead,
  savePayCurrencies,
  saveReading,
  saveWake,
} from '../../../src/payments-bridge/connections/connections.sql.ts';
import {
  countPayLinks,
  endOldPayLinks,
  findOpenPayLink,
  listPayLinks,
  listPayLinksToClose,
  savePayLinkEnded,
  savePayLinkMade,
} from '../../../src/payments-bridge/pay-links/pay-links.sql.ts';
import {
  findOpenCreditNote,
  findRefundNote,
  listContactsOfDocuments,
  listDecidedNotes,
  saveNoteDone,
} from '../../../src/payments-bridge/receipts/receipts.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const later = new Date('2030-01-01T00:00:00Z');
const figures = { openingMinor: 1n, bookedMinor: 1n };

export const paymentsBridgeProbes: Probes = {
  listConnectionRows: (tx, { attacker }) => listConnectionRows(tx, attacker.orgId),
  findConnectionRow: (tx, { attacker }) => findConnectionRow(tx, attacker.orgId, nobody),
  lockConnection: (tx, { attacker }) => lockConnection(tx, attacker.orgId, nobody),
  saveCursor: (tx, { attacker }) =>
    saveCursor(
      tx,
      { orgId: attacker.orgId, id: nobody },
      { sequence: 9n, hash: null, openedAt: null },
    ),
  saveReading: (tx, { attacker }) =>
    saveReading(
      tx,
      { orgId: attacker.orgId, id: nobody },
      { stopReason: 'key_refused', trouble: null, nextReadAt: later, pauseMs: 1 },
    ),
  saveHead: (tx, { attacker }) =>
    saveHead(tx, { orgId: attacker.orgId, id: nobody }, { sequence: 9n, balances: [] }, later),
  listClearingFigures: (tx, { attacker }) => listClearingFigures(tx, attacker.orgId, nobody),
  listClearing: (tx, { attacker }) => listClearing(tx, attacker.orgId, nobody),
  saveClearing: (tx, { attacker }) =>
    saveClearing(tx, attacker.orgId, nobody, { currency: getCurrency('EUR'), ...figures }),
  findFirstBooked: (tx, { attacker }) => findFirstBooked(tx, attacker.orgId, nobody),
  listSalesOfCharges: (tx, { attacker }) => listSalesOfCharges(tx, attacker.orgId, nobody, [1n]),
  listBookedLines: (tx, { attacker }) => listBookedLines(tx, attacker.orgId, [nobody], ['refund']),
  listReceipts: (tx, { attacker }) =>
    listReceipts(tx, attacker.orgId, nobody, { chargeSequences: [1n], sourceIds: [nobody] }),
  saveClosed: (tx, { attacker }) => saveClosed(tx, { orgId: attacker.orgId, id: nobody }, later),
  saveClosing: (tx, { attacker }) => saveClosing(tx, attacker.orgId, nobody, 'EUR', 1n),
  findSealedKey: (tx, { attacker }) => findSealedKey(tx, attacker.orgId, nobody),
  saveWake: (tx, { attacker }) => saveWake(tx, { orgId: attacker.orgId, id: nobody }, later, later),
  savePayCurrencies: (tx, { attacker }) =>
    savePayCurrencies(tx, { orgId: attacker.orgId, id: nobody }, ['EUR']),
  findOpenPayLink: (tx, { attacker }) => findOpenPayLink(tx, attacker.orgId, nobody),
  countPayLinks: (tx, { attacker }) => countPayLinks(tx, attacker.orgId, nobody),
  savePayLinkMade: (tx, { attacker }) =>
    savePayLinkMade(tx, linkOf(attacker.orgId), { id: nobody, url: 'https://pay.example.com' }),
  savePayLinkEnded: (tx, { attacker }) => savePayLinkEnded(tx, linkOf(attacker.orgId), later, true),
  listPayLinks: (tx, { attacker }) => listPayLinks(tx, attacker.orgId, nobody, [nobody]),
  endOldPayLinks: (tx, { attacker }) => endOldPayLinks(tx, attacker.orgId, nobody, later),
  listPayLinksToClose: (tx, { attacker }) => listPayLinksToClose(tx, attacker.orgId, nobody),
  listContactsOfDocuments: (tx, { attacker }) =>
    listContactsOfDocuments(tx, attacker.orgId, [nobody]),
  findOpenCreditNote: (tx, { attacker }) => findOpenCreditNote(tx, attacker.orgId, nobody, 1n),
  findRefundNote: (tx, { attacker }) => findRefundNote(tx, attacker.orgId, nobody),
  listDecidedNotes: (tx, { attacker }) => listDecidedNotes(tx, attacker.orgId, nobody),
  saveNoteDone: (tx, { attacker }) => saveNoteDone(tx, attacker.orgId, nobody, later),
};

const linkOf = (orgId: string) => ({ orgId, documentId: nobody, number: 1 });

export const paymentsBridgeTenantless: Readonly<Record<string, string>> = {
  takeDueConnections: 'the worker reads the connections of all organisations',
  insertConnection: 'the row names its organisation',
  insertClearing: 'the row names its organisation',
  insertBooked: 'the rows name their organisation',
  insertPayLink: 'the row names its organisation',
  insertRefundNote: 'the row names its organisation',
};
