import {
  findBooksLinkKeyRow,
  findBooksLinkRow,
} from '../../../src/business/books-link/books-links.sql.ts';
import {
  countByStatus,
  countInScan,
  countWithAttention,
  scanPayments,
} from '../../../src/charges/payments/search/payment-search.sql.ts';
import type { PaymentSearch } from '../../../src/charges/payments/search/payment-search.sql.ts';
import { listSourceTakings } from '../../../src/charges/search/takings.sql.ts';
import {
  listAuditEntries,
  listAuditNames,
} from '../../../src/dashboard/audit-log/audit-log.sql.ts';
import {
  listChangedBusinessKinds,
  listChangedKinds,
} from '../../../src/dashboard/changes/changes.sql.ts';
import { findBusinessHome } from '../../../src/dashboard/home/business-home.sql.ts';
import {
  listDeliveriesOfEvents,
  findPayoutOfPayment,
  findPlaceInBooks,
  listEventsOfPayment,
} from '../../../src/dashboard/money-trail/money-trail.sql.ts';
import { countOpenWork, listTakings } from '../../../src/dashboard/overview/overview.sql.ts';
import { soughtKinds } from '../../../src/dashboard/search/search.rules.ts';
import { listFoundThings } from '../../../src/dashboard/search/search.sql.ts';
import {
  findBalancesBefore,
  findLastPayoutBefore,
  findSequenceFrom,
  findSequenceOf,
  listBalanceEntries,
  listKindTotals,
} from '../../../src/dashboard/statement/statement.sql.ts';
import { listDayTakings } from '../../../src/dashboard/takings/takings.sql.ts';
import type { Tx } from '../../../src/kernel/database.ts';
import { listPostedEntries } from '../../../src/ledger/ledger/postings.sql.ts';
import {
  findLastCheckpoint,
  listCheckpointRows,
} from '../../../src/ledger/movements/checkpoints/checkpoints.sql.ts';
import {
  findLastSequence,
  findMovementSequence,
  listBalancesAt,
  listLeafRows,
  listMovementRows,
  listMovementSums,
} from '../../../src/ledger/movements/movements.sql.ts';
import { listBreaksOfWorkspace } from '../../../src/settlement/reconciliation/reconciliation.sql.ts';
import { listActorNames } from '../../../src/tenants/staff/actor-names.reads.ts';
import type { Tenant } from '../people/tenants.ts';

export interface DashboardProbeScene {
  readonly victim: Tenant;
  readonly attacker: Tenant;
  readonly victimKeyId: string;
  readonly victimPaymentId: string;
}

const nobody = '00000000-0000-7000-8000-000000000000';
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const always = { from: firstId, before: lastId };

const sequenceEnd = 2n ** 63n - 1n;
const allEntries = { currency: 'NGN', kinds: [], span: { from: 0n, before: sequenceEnd } };
const allDays = [{ number: 0, from: new Date(0), before: new Date('2100-01-01T00:00:00Z') }];

const scan = { kind: 'newest', scannedMax: 100 } as const;

function searchOf({ attacker, victimPaymentId }: DashboardProbeScene): PaymentSearch {
  return {
    workspaceId: attacker.liveWorkspaceId,
    paymentId: victimPaymentId,
    statuses: [],
    hasAttention: false,
    amountMinMinor: null,
    amountMaxMinor: null,
    currency: null,
    email: null,
    name: null,
    description: null,
    text: null,
    sourceId: null,
    orderReference: null,
    fromId: null,
    beforeId: null,
  };
}

/** What screens read, asked for by the attacker with the victim's ids. */
export const dashboardProbes: Readonly<
  Record<string, (tx: Tx, scene: DashboardProbeScene) => Promise<unknown>>
> = {
  findBusinessHome: (tx) => findBusinessHome(tx, nobody),
  listTakings: (tx, { attacker }) => listTakings(tx, attacker.liveWorkspaceId, always),
  listSourceTakings: (tx, { attacker }) =>
    listSourceTakings(tx, attacker.liveWorkspaceId, [nobody], 100),
  countOpenWork: async (tx, { attacker }) => {
    const counts = await countOpenWork(tx, attacker.liveWorkspaceId, 100);
    return Object.values(counts).every((count) => count === 0) ? null : counts;
  },
  scanPayments: async (tx, scene) =>
    (await scanPayments(tx, searchOf(scene), { ...scan, foundMax: 100 })).ids,
  countInScan: (tx, scene) => countInScan(tx, searchOf(scene), scan),
  countByStatus: async (tx, { attacker }) =>
    (await countByStatus(tx, attacker.liveWorkspaceId, ['succeeded'], 100)).filter(
      ({ count }) => count > 0,
    ),
  countWithAttention: async (tx, { attacker }) =>
    (await countWithAttention(tx, attacker.liveWorkspaceId, 100)) === 0 ? null : 'counted',
  listBalanceEntries: (tx, { attacker }) =>
    listBalanceEntries(tx, { ...allEntries, workspaceId: attacker.liveWorkspaceId }, 'newest', 100),
  listKindTotals: (tx, { attacker }) =>
    listKindTotals(tx, {
      ...allEntries,
      kinds: ['charge'],
      workspaceId: attacker.liveWorkspaceId,
    }),
  findBalancesBefore: (tx, { attacker }) =>
    findBalancesBefore(tx, attacker.liveWorkspaceId, 'NGN', sequenceEnd),
  findSequenceFrom: (tx, { attacker }) => findSequenceFrom(tx, attacker.liveWorkspaceId, firstId),
  findSequenceOf: (tx, { attacker, victimPaymentId }) =>
    findSequenceOf(tx, attacker.liveWorkspaceId, victimPaymentId),
  findLastPayoutBefore: (tx, { attacker }) =>
    findLastPayoutBefore(tx, attacker.liveWorkspaceId, 'NGN', sequenceEnd),
  listMovementRows: (tx, { attacker }) => listMovementRows(tx, attacker.liveWorkspaceId, 0n, 100),
  listLeafRows: (tx, { attacker }) => listLeafRows(tx, attacker.liveWorkspaceId, 0n, 100),
  findLastCheckpoint: (tx, { attacker }) => findLastCheckpoint(tx, attacker.liveWorkspaceId),
  listCheckpointRows: (tx, { attacker }) =>
    listCheckpointRows(tx, attacker.liveWorkspaceId, 0n, 100),
  listBalancesAt: (tx, { attacker }) => listBalancesAt(tx, attacker.liveWorkspaceId, sequenceEnd),
  listMovementSums: (tx, { attacker }) =>
    listMovementSums(tx, attacker.liveWorkspaceId, { after: 0n, upTo: sequenceEnd }, 'UTC'),
  findLastSequence: (tx, { attacker }) => findLastSequence(tx, attacker.liveWorkspaceId),
  findMovementSequence: (tx, { attacker, victimPaymentId }) =>
    findMovementSequence(tx, attacker.liveWorkspaceId, victimPaymentId),
  listDayTakings: (tx, { attacker }) => listDayTakings(tx, attacker.liveWorkspaceId, allDays),
  listAuditEntries: async (tx, { attacker, victimKeyId }) => {
    const filter = {
      businessId: attacker.businessId,
      actor: null,
      action: null,
      subjectKind: null,
      subjectId: victimKeyId,
      fromId: firstId,
      beforeId: lastId,
    };
    // The attacker's own are looked at, and none of them is about the victim's key.
    return (await listAuditEntries(tx, filter, 100)).filter(({ isMatch }) => isMatch);
  },
  listAuditNames: (tx, { attacker, victim, victimKeyId }) =>
    listAuditNames(tx, attacker.businessId, [victim.memberId, victimKeyId]),
  listFoundThings: (tx, { attacker, victimPaymentId }) =>
    listFoundThings(
      tx,
      attacker.liveWorkspaceId,
      { text: victimPaymentId, id: victimPaymentId, kinds: soughtKinds },
      { lookedMax: 100, foundMax: 100 },
    ),
  listChangedKinds: async (tx, { attacker }) => {
    const { businessId, liveWorkspaceId } = attacker;
    const look = { businessId, fromId: firstId, lookedMax: 100 };
    // The attacker has taken and sent no money.
    return (await listChangedKinds(tx, liveWorkspaceId, look)).filter(({ kind }) =>
      ['payment', 'refund', 'payout', 'webhook_delivery'].includes(kind),
    );
  },
  listChangedBusinessKinds: async (tx, { attacker: { businessId } }) => {
    const look = { businessId, fromId: firstId, lookedMax: 100 };
    return (await listChangedBusinessKinds(tx, look)).filter(({ kind }) => kind === 'approval');
  },
  listActorNames: async (tx, { attacker, victim, victimKeyId }) => [
    ...(await listActorNames(tx, attacker.businessId, [victim.memberId, victimKeyId])).keys(),
  ],
  listPostedEntries: (tx, { attacker, victimPaymentId }) =>
    listPostedEntries(tx, attacker.liveWorkspaceId, victimPaymentId, 100),
  findPayoutOfPayment: (tx, { attacker, victimPaymentId }) =>
    findPayoutOfPayment(tx, { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId }),
  findPlaceInBooks: (tx, { attacker, victimPaymentId }) =>
    findPlaceInBooks(tx, { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId }),
  findBooksLinkKeyRow: (tx, { attacker }) =>
    findBooksLinkKeyRow(tx, attacker.liveWorkspaceId, new Date(0)),
  findBooksLinkRow: (tx, { attacker }) => findBooksLinkRow(tx, attacker.liveWorkspaceId),
  listBreaksOfWorkspace: (tx, { attacker }) =>
    listBreaksOfWorkspace(tx, attacker.liveWorkspaceId, 100),
  listEventsOfPayment: (tx, { attacker, victimPaymentId }) =>
    listEventsOfPayment(tx, { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId }, [
      always,
    ]),
  listDeliveriesOfEvents: (tx, { attacker, victimPaymentId }) =>
    listDeliveriesOfEvents(tx, attacker.liveWorkspaceId, [victimPaymentId], [always]),
};
