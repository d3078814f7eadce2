import { withTransaction } from '@countinghouse/postgres';
import { insertEvents } from '@countinghouse/webhooks';
import { countUses } from '../../src/charges/checkout/use-targets.ts';
import { decideSettlement } from '../../src/charges/payments/charge.rules.ts';
import {
  chargePosting,
  sourceOf,
  stateAfter,
} from '../../src/charges/payments/outcomes/charge-outcome.rules.ts';
import { createChargeResolver } from '../../src/charges/payments/outcomes/create-charge-resolver.ts';
import type {
  ChargeResolver,
  ChargeResolverDeps,
} from '../../src/charges/payments/outcomes/create-charge-resolver.ts';
import { toProviderChargeOutcome } from '../../src/charges/payments/outcomes/provider-charge-outcome.ts';
import {
  lockPaymentsToSettle,
  savePaymentChanges,
} from '../../src/charges/payments/outcomes/settle.sql.ts';
import { eventOf } from '../../src/charges/payments/payment.events.ts';
import { markHandled } from '../../src/charges/provider-callbacks/mark-handled.ts';
import { postToLedger } from '../../src/ledger/ledger/post-to-ledger.ts';

/**
 * Reads, asks, writes, and does not look again in between: right for as long as nobody else is at
 * the same payment.
 */
export function createForgetfulSettler(deps: ChargeResolverDeps): ChargeResolver {
  const sound = createChargeResolver(deps);
  const { db } = deps.database;
  return {
    ...sound,
    settle: async (question) => {
      const [before] = await withTransaction(db, (tx) => lockPaymentsToSettle(tx, [question]));
      if (before === undefined) return { kind: 'no_such_payment' };
      const found = await deps.providers.forEnvironment('live').findCharge(question.reference);
      const now = deps.now();
      const finding = toProviderChargeOutcome(found);
      const decision = decideSettlement({ ...before, target: 'open' }, finding, now);
      // What needs suspense is left to the real one: the mistake is in the plain path.
      if (decision.kind === 'mismatch' || decision.kind === 'send_back') {
        return sound.settle(question);
      }
      const after = stateAfter(before, decision, { fromResolver: question.fromResolver, now });
      await withTransaction(db, async (tx) => {
        await markHandled(tx, [{ ...question, finding: found }], now);
        if (after === null) return;
        const { workspaceId, id } = before;
        const nothing = { providerReference: null, providerFeeMinor: null, paymentMethod: null };
        await savePaymentChanges(tx, [{ workspaceId, id, ...after, ...nothing }], now);
        if (decision.kind === 'succeeded') {
          await postToLedger(tx, deps.newId, [chargePosting(before, 'provider', now)]);
          const source = sourceOf(before);
          if (source.kind === 'payment_link' || source.kind === 'qr_code') {
            await countUses(tx, [{ workspaceId, ...source, paymentId: id }], now);
          }
        }
        const event = eventOf(before, after);
        if (event === null) return;
        await insertEvents(tx, [
          { ...event, tenantId: workspaceId, id: deps.newId(), createdAt: now },
        ]);
      });
      return { kind: 'settled', status: after?.status ?? before.status, decision };
    },
  };
}
