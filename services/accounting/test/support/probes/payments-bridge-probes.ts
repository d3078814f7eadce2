import { getCurrency } from '@countinghouse/money';
import {
  listBookedLines,
  listClearing,
  listSalesOfCharges,
  saveClearing,
} from '../../../src/payments-bridge/connections/booked.sql.ts';
import {
  findConnectionRow,
  listClearingFigures,
  listConnectionRows,
  lockConnection,
  saveCursor,
  saveHead,
  saveReading,
} from '../../../src/payments-bridge/connections/connections.sql.ts';
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
  listSalesOfCharges: (tx, { attacker }) => listSalesOfCharges(tx, attacker.orgId, nobody, [1n]),
  listBookedLines: (tx, { attacker }) => listBookedLines(tx, attacker.orgId, [nobody], ['refund']),
};

export const paymentsBridgeTenantless: Readonly<Record<string, string>> = {
  takeDueConnections: 'the worker reads the connections of all organisations',
  insertConnection: 'the row names its organisation',
  insertClearing: 'the row names its organisation',
  insertBooked: 'the rows name their organisation',
};
