import type { AnswerOrder } from '../../../src/disputes/disputes/answer-dispute.ts';
import { answerDispute } from '../../../src/disputes/disputes/answer-dispute.ts';
import { pollChargebacks } from '../../../src/disputes/disputes/poll-chargebacks.ts';
import { sendAnswers } from '../../../src/disputes/disputes/send-answers.ts';
import type { PackDeps } from '../../../src/disputes/files/keep-pack.ts';
import type { Database } from '../../../src/kernel/database.ts';
import type { Chargeback, Provider } from '../../../src/provider/provider.ts';
import { toReference } from '../../../src/provider/reference.rules.ts';
import { testSealer } from '../money-out/payout-rows.ts';
import { createRefundScene } from '../money-out/refund-scene.ts';
import { newTestId } from '../people/tenants.ts';

const installation = 'ch';

/** A merchant with paid payments, and a provider whose list of chargebacks a test writes. */
export async function createDisputeScene(
  database: Database,
  provider?: Provider,
  drawing: Pick<PackDeps, 'drawPack'> = {},
) {
  const scene = await createRefundScene(database);
  const { workspaceId, script } = scene;
  const live = provider ?? { ...script.provider, name: 'flutterwave' };
  const silent = { ...live, isCircuitOpen: () => true };
  const providers = {
    forEnvironment: (environment: string) => (environment === 'live' ? live : silent),
  };
  const deps = { ...scene.deps, providers, installation, sealer: testSealer, ...drawing };
  const caller = {
    actor: { kind: 'api_key', id: (await scene.tenant.createKey()).id },
    workspaceId,
    businessId: scene.tenant.businessId,
    environment: 'live',
    isBusinessVerified: true,
    isBusinessSuspended: false,
  } as const;
  const answer = (disputeId: string, evidence: AnswerOrder['evidence'] = null) =>
    answerDispute(deps, { caller, disputeId, evidence });
  return {
    ...scene,
    deps,
    caller,
    referenceOf: (paymentId: string) =>
      toReference({ kind: 'pay', installation, cell: 0, workspaceId, id: paymentId }),
    /** The payer's bank asks for the money; gives the provider's number of it. */
    dispute: (paymentId: string, change: Partial<Chargeback> = {}): string => {
      const providerChargebackId = newTestId();
      script.chargebacks.unshift({
        providerChargebackId,
        providerTransactionId: `tx-${paymentId}`,
        reference: toReference({
          kind: 'pay',
          installation,
          cell: 0,
          workspaceId,
          id: paymentId,
        }),
        amountMajor: '100',
        status: 'open',
        hasEvidence: false,
        reason: 'Goods or services not received',
        dueAt: new Date(deps.now().getTime() + 172_800_000),
        createdAt: deps.now(),
        ...change,
      });
      return providerChargebackId;
    },
    /** What the provider says of a chargeback from now on. */
    say: (providerChargebackId: string, status: Chargeback['status'], hasEvidence = false) => {
      const index = script.chargebacks.findIndex(
        (each) => each.providerChargebackId === providerChargebackId,
      );
      const known = script.chargebacks[index];
      if (known === undefined) throw new Error('no such chargeback');
      script.chargebacks[index] = { ...known, status, hasEvidence };
    },
    poll: () => pollChargebacks(deps),
    send: () => sendAnswers(deps),
    accept: (disputeId: string) => answer(disputeId),
    contest: (disputeId: string, explanation = 'It was delivered and signed for.') =>
      answer(disputeId, { explanation, deliveredOn: '2026-11-16', deliveryReference: null }),
    /** Oldest first. */
    disputesOf: (paymentId: string) =>
      database.db
        .selectFrom('disputes')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('payment_id', '=', paymentId)
        .orderBy('id')
        .execute(),
  };
}
