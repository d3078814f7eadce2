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
  countOpenFrom,
  countRebookings,
  listBookedFrom,
  listPostedLines,
} from '../../../src/payments-bridge/connections/booking-again/booking-again.sql.ts';
import { replaceBookingRules } from '../../../src/payments-bridge/connections/booking-rules/booking-rules.sql.ts';
import {
  findKeptCheckpoint,
  listBelievedKeys,
  listKeptCheckpoints,
  saveCheckpointsRead,
} from '../../../src/payments-bridge/connections/checkpoints/checkpoints.sql.ts';
import {
  findConnectionRow,
  findSealedKey,
  listConnectionRows,
  lockConnection,
  saveClosed,
  saveClosing,
  saveCursor,
  saveHead,
  saveHeard,
  saveLinked,
  saveBridgeSettings,
  savePayCurrencies,
  saveReading,
  saveWake,
} from '../../../src/payments-bridge/connections/connections.sql.ts';
import {
  findPayKey,
  saveAgreedKeys,
  saveKeyDue,
  saveKeyDueNow,
  saveRotatedKey,
  takeConsent,
} from '../../../src/payments-bridge/connections/consent/consents.sql.ts';
import {
  findBookedId,
  listBookedAfter,
  listLinesOfMovements,
  listReturning,
  listUndone,
  returnMovement,
} from '../../../src/payments-bridge/connections/fork/forks.sql.ts';
import {
  saveKey,
  saveWakeSecret,
  saveWoken,
} from '../../../src/payments-bridge/connections/keys/wake-ups.sql.ts';
import {
  listClearingFigures,
  listWaitingPayouts,
  sumToExplain,
} from '../../../src/payments-bridge/connections/report/reconciliation.sql.ts';
import {
  findSummary,
  listAllSummaries,
  listNewestSummaries,
  listOpenSummaries,
  listSummarised,
  listSummaryRuns,
  saveSummaryPosted,
} from '../../../src/payments-bridge/connections/summaries/summaries.sql.ts';
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
  countStatementPayLinks,
  endOldStatementPayLinks,
  findOpenStatementPayLink,
  listStatementPayLinks,
  listStatementPayLinksToClose,
  saveStatementPayLinkEnded,
  saveStatementPayLinkMade,
  saveStatementPayLinkPaid,
} from '../../../src/payments-bridge/pay-links/statement-pay-links.sql.ts';
import {
  findPlatformDayHash,
  listPlatformAccounts,
} from '../../../src/payments-bridge/platform-days/platform-days.sql.ts';
import {
  findLastJournalCheckpoint,
  listJournalCheckpoints,
} from '../../../src/payments-bridge/proof/journal-checkpoints.sql.ts';
import {
  findOpenCreditNote,
  findRefundNote,
  listContactsOfDocuments,
  listDecidedNotes,
  saveNoteDone,
} from '../../../src/payments-bridge/receipts/receipts.sql.ts';
import {
  findTrailLine,
  listMovementsById,
  listMovementsOfDocument,
  listMovementsOfPayments,
  listMovementsOfSource,
  listMovementsOfSummary,
  listPayoutsAfter,
  listSettledBefore,
  listTrailAccounts,
  listTrailDocuments,
  listTrailEntries,
  listTrailLines,
  listTrailLinesOfEntry,
} from '../../../src/payments-bridge/trail/trail.sql.ts';
import { nobody } from './probe-scene.ts';
import type { Probes } from './probe-scene.ts';

const eur = getCurrency('EUR');
const later = new Date('2030-01-01T00:00:00Z');
const movement = {
  connectionId: nobody,
  sequence: 1n,
  movementId: nobody,
  kind: 'settled',
  currency: 'EUR',
  changeMinor: 0n,
  sourceId: nobody,
  paymentId: null,
  documentId: null,
  creditNoteId: null,
  date: '2030-01-01',
  entryId: null,
  summaryId: null,
};
const figures = { openingMinor: 1n, bookedMinor: 1n };

export const paymentsBridgeProbes: Probes = {
  listBookedFrom: (tx, { attacker }) =>
    listBookedFrom(tx, { orgId: attacker.orgId, id: nobody }, '2000-01-01', ['charge'], 9),
  countOpenFrom: async (tx, { attacker }) => {
    const place = { orgId: attacker.orgId, id: nobody };
    return (await countOpenFrom(tx, place, '2000-01-01')) === 0n ? null : place;
  },
  listPostedLines: (tx, { attacker }) => listPostedLines(tx, attacker.orgId, [nobody]),
  countRebookings: async (tx, { attacker }) => {
    const place = { orgId: attacker.orgId, id: nobody };
    return (await countRebookings(tx, place)) === 0 ? null : place;
  },
  findPlatformDayHash: (tx, { attacker }) => findPlatformDayHash(tx, attacker.orgId, '2030-01-01'),
  listPlatformAccounts: (tx, { attacker }) => listPlatformAccounts(tx, attacker.orgId),
  replaceBookingRules: (tx, { attacker }) =>
    replaceBookingRules(tx, { orgId: attacker.orgId, id: nobody }, []),
  takeConsent: (tx, { attacker }) => takeConsent(tx, attacker.orgId, nobody, Buffer.alloc(32)),
  findPayKey: (tx, { attacker }) => findPayKey(tx, attacker.orgId, nobody),
  saveAgreedKeys: (tx, { attacker }) =>
    saveAgreedKeys(
      tx,
      { orgId: attacker.orgId, id: nobody },
      { keySealed: Buffer.alloc(1), payKeySealed: Buffer.alloc(1), at: later, dueAt: later },
    ),
  saveRotatedKey: (tx, { attacker }) =>
    saveRotatedKey(tx, { orgId: attacker.orgId, id: nobody }, 'read', Buffer.alloc(1)),
  saveKeyDue: (tx, { attacker }) =>
    saveKeyDue(tx, { orgId: attacker.orgId, id: nobody }, later, later),
  saveKeyDueNow: (tx, { attacker }) =>
    saveKeyDueNow(tx, { orgId: attacker.orgId, id: nobody }, later),
  findBookedId: (tx, { attacker }) => findBookedId(tx, { orgId: attacker.orgId, id: nobody }, 1n),
  listBookedAfter: (tx, { attacker }) =>
    listBookedAfter(tx, { orgId: attacker.orgId, id: nobody }, 0n),
  listLinesOfMovements: (tx, { attacker }) => listLinesOfMovements(tx, attacker.orgId, [nobody]),
  listReturning: (tx, { attacker }) =>
    listReturning(tx, { orgId: attacker.orgId, id: nobody }, [nobody]),
  listUndone: (tx, { attacker }) => listUndone(tx, { orgId: attacker.orgId, id: nobody }),
  returnMovement: (tx, { attacker }) =>
    returnMovement(tx, { orgId: attacker.orgId, id: nobody }, { id: nobody, sequence: 1n }, later),
  findKeptCheckpoint: (tx, { attacker }) =>
    findKeptCheckpoint(tx, { orgId: attacker.orgId, id: nobody }),
  listKeptCheckpoints: (tx, { attacker }) =>
    listKeptCheckpoints(tx, { orgId: attacker.orgId, id: nobody }),
  listBelievedKeys: (tx, { attacker }) =>
    listBelievedKeys(tx, { orgId: attacker.orgId, id: nobody }),
  saveCheckpointsRead: (tx, { attacker }) =>
    saveCheckpointsRead(tx, { orgId: attacker.orgId, id: nobody }, later),
  findLastJournalCheckpoint: (tx) => findLastJournalCheckpoint(tx, nobody),
  listJournalCheckpoints: (tx) => listJournalCheckpoints(tx, nobody),
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
      {
        stopReason: 'key_refused',
        trouble: null,
        startedAt: later,
        nextReadAt: later,
        pauseMs: 1,
        forgetsWakeUps: false,
      },
    ),
  saveHead: (tx, { attacker }) =>
    saveHead(tx, { orgId: attacker.orgId, id: nobody }, { sequence: 9n, balances: [] }, later),
  saveHeard: (tx, { attacker }) => saveHeard(tx, { orgId: attacker.orgId, id: nobody }, later),
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
  findOpenStatementPayLink: (tx, { attacker }) =>
    findOpenStatementPayLink(tx, { orgId: attacker.orgId, contactId: nobody, currency: eur }),
  countStatementPayLinks: (tx, { attacker }) => countStatementPayLinks(tx, attacker.orgId, nobody),
  saveStatementPayLinkMade: (tx, { attacker }) =>
    saveStatementPayLinkMade(tx, statementLinkOf(attacker.orgId), {
      id: nobody,
      url: 'https://pay.example.com',
    }),
  saveStatementPayLinkEnded: (tx, { attacker }) =>
    saveStatementPayLinkEnded(tx, statementLinkOf(attacker.orgId), later, true),
  saveStatementPayLinkPaid: (tx, { attacker }) =>
    saveStatementPayLinkPaid(tx, attacker.orgId, nobody, later),
  listStatementPayLinks: (tx, { attacker }) =>
    listStatementPayLinks(tx, attacker.orgId, nobody, [nobody]),
  endOldStatementPayLinks: (tx, { attacker }) =>
    endOldStatementPayLinks(tx, attacker.orgId, nobody, later),
  listStatementPayLinksToClose: (tx, { attacker }) =>
    listStatementPayLinksToClose(tx, attacker.orgId, nobody),
  listContactsOfDocuments: (tx, { attacker }) =>
    listContactsOfDocuments(tx, attacker.orgId, [nobody]),
  findOpenCreditNote: (tx, { attacker }) => findOpenCreditNote(tx, attacker.orgId, nobody, 1n),
  findRefundNote: (tx, { attacker }) => findRefundNote(tx, attacker.orgId, nobody),
  listDecidedNotes: (tx, { attacker }) => listDecidedNotes(tx, attacker.orgId, nobody),
  sumToExplain: async (tx, { attacker }) => {
    const account = { orgId: attacker.orgId, unexplainedAccountId: nobody };
    return (await sumToExplain(tx, account)) === 0n ? null : account;
  },
  listWaitingPayouts: (tx, { attacker }) =>
    listWaitingPayouts(tx, { orgId: attacker.orgId, id: nobody }, [
      { currency: getCurrency('EUR'), matchedMinor: -1n },
    ]),
  saveKey: (tx, { attacker }) =>
    saveKey(tx, { orgId: attacker.orgId, id: nobody }, Buffer.alloc(1), later),
  saveWakeSecret: (tx, { attacker }) =>
    saveWakeSecret(tx, { orgId: attacker.orgId, id: nobody }, Buffer.alloc(1)),
  saveWoken: (tx, { attacker }) => saveWoken(tx, { orgId: attacker.orgId, id: nobody }, later),
  saveBridgeSettings: (tx, { attacker }) =>
    saveBridgeSettings(
      tx,
      { orgId: attacker.orgId, id: nobody },
      {
        mode: 'summary',
        summaryEvery: 'hour',
        salesAccountId: null,
        salesTaxCodeId: null,
        feeAccountId: nobody,
        shareAccountId: nobody,
        offersPay: false,
      },
    ),
  listOpenSummaries: (tx, { attacker }) =>
    listOpenSummaries(tx, { orgId: attacker.orgId, id: nobody }),
  listNewestSummaries: (tx, { attacker }) =>
    listNewestSummaries(tx, { orgId: attacker.orgId, id: nobody }, 9),
  listAllSummaries: (tx, { attacker }) => listAllSummaries(tx, attacker.orgId, nobody),
  findSummary: (tx, { attacker }) => findSummary(tx, { orgId: attacker.orgId, id: nobody }, nobody),
  saveSummaryPosted: (tx, { attacker }) =>
    saveSummaryPosted(tx, attacker.orgId, nobody, { at: later, date: '2030-01-01' }),
  listSummarised: (tx, { attacker }) => listSummarised(tx, attacker.orgId, nobody, 0n, 9),
  listSummaryRuns: (tx, { attacker }) => listSummaryRuns(tx, attacker.orgId, nobody),
  listMovementsOfSummary: (tx, { attacker }) =>
    listMovementsOfSummary(tx, attacker.orgId, nobody, 9),
  saveLinked: (tx, { attacker }) =>
    saveLinked(tx, { orgId: attacker.orgId, id: nobody }, null, later),
  listMovementsById: (tx, { attacker }) => listMovementsById(tx, attacker.orgId, [nobody], 9),
  listMovementsOfPayments: (tx, { attacker }) =>
    listMovementsOfPayments(tx, attacker.orgId, [nobody], 9),
  listMovementsOfSource: (tx, { attacker }) => listMovementsOfSource(tx, attacker.orgId, nobody, 9),
  listMovementsOfDocument: (tx, { attacker }) =>
    listMovementsOfDocument(tx, attacker.orgId, nobody, 9),
  listPayoutsAfter: (tx, { attacker }) => listPayoutsAfter(tx, attacker.orgId, [movement], 9),
  listSettledBefore: (tx, { attacker }) => listSettledBefore(tx, attacker.orgId, movement, 9),
  listTrailLines: (tx, { attacker }) => listTrailLines(tx, attacker.orgId, { lineId: nobody }),
  listTrailEntries: (tx, { attacker }) => listTrailEntries(tx, attacker.orgId, { ids: [nobody] }),
  listTrailAccounts: (tx, { attacker }) => listTrailAccounts(tx, attacker.orgId, [nobody]),
  listTrailDocuments: (tx, { attacker }) => listTrailDocuments(tx, attacker.orgId, [nobody]),
  findTrailLine: (tx, { attacker }) => findTrailLine(tx, attacker.orgId, nobody),
  listTrailLinesOfEntry: (tx, { attacker }) => listTrailLinesOfEntry(tx, attacker.orgId, nobody),
  saveNoteDone: (tx, { attacker }) => saveNoteDone(tx, attacker.orgId, nobody, later),
};

const statementLinkOf = (orgId: string) => ({ orgId, contactId: nobody, number: 1 });
const linkOf = (orgId: string) => ({ orgId, documentId: nobody, number: 1 });

export const paymentsBridgeTenantless: Readonly<Record<string, string>> = {
  takeDueConnections: 'the worker reads the connections of all organisations',
  findWakeSecret: 'the lookup that finds the tenant: a signature decides whether it is woken',
  insertConsent: 'inserts under the organisation it names',
  insertConnection: 'the row names its organisation',
  insertClearing: 'the row names its organisation',
  saveFork: 'inserts under the connection it names; keys refuse a foreign one',
  insertKeptCheckpoint: 'inserts under the connection it names',
  saveBelievedKey: 'inserts under the connection it names',
  insertJournalCheckpoint: 'the worker signs every journal; the row names its organisation',
  insertPlatformDay: 'the row names its organisation, which is part of its key',
  insertPlatformAccounts: 'the rows name their organisation',
  insertRebooking: 'the row names its organisation',
  insertRebookedSales: 'the rows name their organisation',
  insertBooked: 'the rows name their organisation',
  saveSummary: 'the row names its organisation, which is part of its key',
  insertPayLink: 'the row names its organisation',
  insertStatementPayLink: 'the row names its organisation',
  insertRefundNote: 'the row names its organisation',
};
