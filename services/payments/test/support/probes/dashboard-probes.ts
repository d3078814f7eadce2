import { lookForPayments } from '../../../src/charges/payments/payment-search.sql.ts';
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
  listEventsOfPayment,
} from '../../../src/dashboard/money-trail/money-trail.sql.ts';
import { countOpenWork, listTakings } from '../../../src/dashboard/overview/overview.sql.ts';
import { soughtKinds } from '../../../src/dashboard/search/search.rules.ts';
import { listFoundThings } from '../../../src/dashboard/search/search.sql.ts';
import type { Tx } from '../../../src/kernel/database.ts';
import { listPostedEntries } from '../../../src/ledger/ledger/postings.sql.ts';
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

/** What screens read, asked for by the attacker with the victim's ids. */
export const dashboardProbes: Readonly<
  Record<string, (tx: Tx, scene: DashboardProbeScene) => Promise<unknown>>
> = {
  findBusinessHome: (tx) => findBusinessHome(tx, nobody),
  listTakings: (tx, { attacker }) => listTakings(tx, attacker.liveWorkspaceId, always),
  countOpenWork: async (tx, { attacker }) => {
    const counts = await countOpenWork(tx, attacker.liveWorkspaceId, 100);
    return Object.values(counts).every((count) => count === 0) ? null : counts;
  },
  lookForPayments: async (tx, { attacker, victimPaymentId }) => {
    const search = {
      workspaceId: attacker.liveWorkspaceId,
      paymentId: victimPaymentId,
      amountMinor: null,
      currency: null,
      text: null,
      sourceId: null,
      fromId: null,
      beforeId: null,
    };
    return (await lookForPayments(tx, search, { lookedMax: 100, foundMax: 100 })).ids;
  },
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
  listEventsOfPayment: (tx, { attacker, victimPaymentId }) =>
    listEventsOfPayment(tx, { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId }, [
      always,
    ]),
  listDeliveriesOfEvents: (tx, { attacker, victimPaymentId }) =>
    listDeliveriesOfEvents(tx, attacker.liveWorkspaceId, [victimPaymentId], [always]),
};
