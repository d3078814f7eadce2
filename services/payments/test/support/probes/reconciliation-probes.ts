import type { Tx } from '../../../src/kernel/database.ts';
import {
  listOurCharges,
  listOurTransfers,
  listBookedCharges,
  listBookedTransfers,
  saveChargeFees,
  savePayoutsDue,
} from '../../../src/settlement/reconciliation/our-entries.sql.ts';
import {
  listOurRefunds,
  listRefundedPayments,
  saveRefundsDue,
} from '../../../src/settlement/reconciliation/our-refunds.sql.ts';
import { listUnsettledCharges } from '../../../src/settlement/reconciliation/settlement-books.sql.ts';
import type { Tenant } from '../people/tenants.ts';

interface ReconciliationProbeScene {
  readonly attacker: Tenant;
  readonly victimPaymentId: string;
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const always = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const reconciliationProbes: Readonly<
  Record<string, (tx: Tx, scene: ReconciliationProbeScene) => Promise<unknown>>
> = {
  listOurCharges: (tx, scene) => listOurCharges(tx, 'live', [paymentOf(scene)]),
  listOurTransfers: (tx, scene) => listOurTransfers(tx, 'live', [paymentOf(scene)]),
  listBookedCharges: (tx, scene) => listBookedCharges(tx, everything(scene)),
  listBookedTransfers: (tx, scene) => listBookedTransfers(tx, everything(scene), always),
  listRefundedPayments: (tx, scene) => listRefundedPayments(tx, everything(scene), always),
  listUnsettledCharges: (tx, scene) => listUnsettledCharges(tx, everything(scene)),
  listOurRefunds: (tx, scene) => listOurRefunds(tx, paymentOf(scene)),
  saveChargeFees: (tx, scene) =>
    saveChargeFees(tx, [{ ...paymentOf(scene), feeMinor: 1n }], always.to),
  savePayoutsDue: (tx, scene) => savePayoutsDue(tx, [paymentOf(scene)], always.to),
  saveRefundsDue: (tx, scene) => saveRefundsDue(tx, [paymentOf(scene)], always.to),
};

/** Statements without a tenant, each with the reason why it needs none. */
export const reconciliationTenantless: Readonly<Record<string, string>> = {
  insertRun: 'a run compares the whole cell and has counts only',
  saveRun: 'a run compares the whole cell and has counts only',
  listDaysToCompare: 'days and lists of the whole cell',
  listUnsettledDays: 'days of the whole cell',
  saveBreaks: 'breaks are for operators of the cell; each names its workspace where there is one',
  clearUnseen: 'breaks are for operators of the cell',
  listOpenBreaks: 'the operator of a cell sees all of it',
  lockBreak: 'breaks are for operators of the cell',
  saveCleared: 'breaks are for operators of the cell',
  countOpenBreaks: 'counts of the whole cell',
  listOddCharges: 'charges that settlements name and nobody here has',
  listSettlementSums: 'a settlement holds charges of many businesses; only its sums leave',
};

function paymentOf({ attacker, victimPaymentId }: ReconciliationProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId };
}

function everything({ attacker }: ReconciliationProbeScene) {
  return {
    environment: 'live' as const,
    workspaceIds: [attacker.liveWorkspaceId],
    fromId: lowestId,
    toId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    after: { workspaceId: lowestId, id: lowestId },
    limit: 100,
  };
}
