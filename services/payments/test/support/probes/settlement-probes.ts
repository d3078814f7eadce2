import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../src/kernel/database.ts';
import {
  listDayTotals,
  listSettledPayments,
  listSettlementDays,
} from '../../../src/settlement/settlement-days/settlement-days.sql.ts';
import {
  insertSettlementCharges,
  reopenCharge,
  saveCharges,
  saveSettlements,
} from '../../../src/settlement/settlements/provider-settlements.sql.ts';
import {
  makeWaitingChargesDue,
  saveSettlementDelay,
} from '../../../src/settlement/settlements/settlement-delay.sql.ts';
import { readSettlementPage } from '../../../src/settlement/settlements/settlement-report.sql.ts';
import {
  listReferenceSums,
  lockPaymentsToRelease,
  lockSuspenseToSettle,
  savePaymentsSettled,
  saveSuspenseSettled,
} from '../../../src/settlement/settlements/settling.sql.ts';
import { saveReturnConfirmed } from '../../../src/settlement/suspense/suspense.sql.ts';
import type { MoneyScene } from './money-probes.ts';

const later = new Date('2030-01-01T00:00:00Z');
const firstId = '00000000-0000-7000-8000-000000000000';

/** Statements of settling that take a tenant: run as the attacker's, with the victim's ids. */
export const settlementProbes: Readonly<
  Record<string, (tx: Tx, scene: MoneyScene) => Promise<unknown>>
> = {
  lockPaymentsToRelease: (tx, scene) => lockPaymentsToRelease(tx, [paymentOf(scene)]),
  lockSuspenseToSettle: (tx, scene) => lockSuspenseToSettle(tx, [itemOf(scene)]),
  listReferenceSums: (tx, scene) => listReferenceSums(tx, [paymentOf(scene)], firstId),
  savePaymentsSettled: (tx, scene) =>
    savePaymentsSettled(tx, [{ ...paymentOf(scene), providerFeeMinor: 1n }], later),
  saveSuspenseSettled: (tx, scene) => saveSuspenseSettled(tx, [itemOf(scene)], later),
  saveReturnConfirmed: (tx, scene) => saveReturnConfirmed(tx, itemOf(scene), later),
  reopenCharge: (tx, scene) => reopenCharge(tx, itemOf(scene), later),
  listSettlementDays: (tx, { attacker }) =>
    listSettlementDays(tx, attacker.liveWorkspaceId, later, 10),
  listDayTotals: (tx, { attacker }) =>
    listDayTotals(tx, attacker.liveWorkspaceId, { from: new Date(0), until: later }),
  listSettledPayments: (tx, { attacker }) =>
    listSettledPayments(
      tx,
      attacker.liveWorkspaceId,
      { from: new Date(0), until: later, currency: null, afterId: null },
      100,
    ),
  readSettlementPage: async (tx, scene) => (await readSettlementPage(tx, ...pageOf(scene))).totals,
  saveSettlementDelay: async (tx) =>
    (await saveSettlementDelay(tx, firstId, 3, later)) ? 'saved' : null,
  makeWaitingChargesDue: (tx) => makeWaitingChargesDue(tx, firstId, later),
  // A charge that the attacker settles names their own payment or none: a key refuses another's.
  saveCharges: async (tx, scene) => {
    const source = { environment: 'live', provider: 'probe' } as const;
    const settlement = {
      providerSettlementId: '1',
      status: 'completed',
      currency: 'NGN',
      grossMinor: 0n,
      feeMinor: 0n,
      chargebackMinor: 0n,
      netMinor: 0n,
      chargeCount: 1,
      processedAt: null,
    } as const;
    const key = { ...source, providerSettlementId: '1' };
    await saveSettlements(tx, source, [settlement], later);
    await insertSettlementCharges(tx, key, ['1'], later);
    const { workspaceId, id: paymentId } = paymentOf(scene);
    const change = {
      ...key,
      providerTransactionId: '1',
      state: 'settled',
      nextTryAt: null,
      workspaceId,
      paymentId,
      suspenseItemId: null,
    } as const;
    await sql`savepoint before_refusal`.execute(tx);
    const isRefused = await saveCharges(tx, [change], later).then(
      () => false,
      async () => {
        await sql`rollback to savepoint before_refusal`.execute(tx);
        return true;
      },
    );
    return isRefused ? null : 'saved';
  },
};

/** Statements of settling without a tenant, each with the reason why it needs none. */
export const settlementTenantless: Readonly<Record<string, string>> = {
  claimReading: 'one list of a provider is read for the whole cell',
  saveReading: 'one list of a provider is read for the whole cell',
  saveSettlements: 'the provider settles for all businesses at once',
  insertSettlementCharges: 'whose a settled charge is is found out from it',
  claimCharges: 'the worker works for the whole cell; whose a charge is is not known yet',
  listUnsettledPayments: 'finds whose a charge is; each row names its workspace',
  listUnsettledSuspense: 'finds whose a charge is; each row names its workspace',
};

function paymentOf({ attacker, victimPaymentId }: MoneyScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId };
}

function itemOf({ attacker, victimSuspenseId }: MoneyScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimSuspenseId };
}

function pageOf({ attacker }: MoneyScene) {
  const { liveWorkspaceId: workspaceId } = attacker;
  const filter = { workspaceId, splitRecipientId: null, from: new Date(0), until: later };
  const columns = ['payment_id'] as const;
  return [filter, { format: 'json', columns, after: null, paymentsMax: 10 }] as const;
}
