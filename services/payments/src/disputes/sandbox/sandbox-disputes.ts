import { getCurrency, money, toMajorText } from '@countinghouse/money';
import type { GetPayment } from '../../charges/payments/get-payment.ts';
import type { Payment } from '../../charges/payments/payment.rules.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Chargeback, Provider } from '../../provider/provider.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import type { SimulatedBank } from '../../provider/simulated-bank.ts';
import type { Dispute } from '../disputes/dispute.rules.ts';
import { findDispute } from '../disputes/find-dispute.ts';
import { listDisputes } from '../disputes/list-disputes.ts';
import { receiveChargeback } from '../disputes/receive-chargeback.ts';
import type { ReceiveDeps } from '../disputes/receive-chargeback.ts';

export interface SandboxDisputeDeps extends ReceiveDeps {
  readonly providers: ProvidersByEnvironment;
  readonly getPayment: GetPayment;
}

export interface DisputeOrder {
  readonly paymentId: string;
  /** Null disputes the whole payment. */
  readonly amountMinor: bigint | null;
  readonly reason: string | null;
}

export type SandboxDisputeOutcome =
  | { readonly kind: 'dispute'; readonly dispute: Dispute }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'no_sandbox'
        | 'not_found'
        | 'not_disputable'
        | 'dispute_not_open'
        | 'provider_failed';
    };

/**
 * Newest first, so a chargeback from this minute is on the first page; a test environment has few.
 */
const pagesMax = 20;

/** Acts as the payer's bank: claims a test payment's money back. */
export async function openSandboxDispute(
  deps: SandboxDisputeDeps,
  caller: Caller,
  order: DisputeOrder,
): Promise<SandboxDisputeOutcome> {
  const simulated = findSimulated(deps, caller);
  if (simulated === null) return reject('no_sandbox');
  const key = { workspaceId: caller.workspaceId, id: order.paymentId };
  const payment = await deps.getPayment(key);
  if (payment === null) return reject('not_found');
  const chargebackId = await simulated.bank.openChargeback({
    reference: payment.reference,
    amountMajor: toAmountMajor(payment, order.amountMinor),
    reason: order.reason,
  });
  if (chargebackId === null) return reject('not_disputable');
  return receive(deps, simulated.provider, key, chargebackId);
}

/** Acts as the banks: decides a test payment's dispute. */
export async function decideSandboxDispute(
  deps: SandboxDisputeDeps,
  caller: Caller,
  id: string,
  outcome: 'won' | 'lost',
): Promise<SandboxDisputeOutcome> {
  const simulated = findSimulated(deps, caller);
  if (simulated === null) return reject('no_sandbox');
  const { workspaceId } = caller;
  const dispute = await findDispute(deps.database, { workspaceId, id });
  if (dispute === null) return reject('not_found');
  const { providerDisputeId, paymentId } = dispute;
  if (!(await simulated.bank.decideChargeback(providerDisputeId, outcome))) {
    return reject('dispute_not_open');
  }
  const payment = { workspaceId, id: paymentId };
  return receive(deps, simulated.provider, payment, providerDisputeId);
}

/** Reads immediately what the worker would read within five minutes. */
async function receive(
  deps: SandboxDisputeDeps,
  provider: Provider,
  payment: RowKey,
  chargebackId: string,
): Promise<SandboxDisputeOutcome> {
  const chargeback = await findChargeback(provider, chargebackId);
  if (chargeback === null) return reject('provider_failed');
  const { name } = provider;
  await receiveChargeback(deps, { environment: 'test', provider: name, payment, chargeback });
  const { workspaceId, id: paymentId } = payment;
  const filter = { workspaceId, paymentId, status: null, olderThanId: null };
  const found = await listDisputes(deps.database, filter, pagesMax);
  const dispute = found.find(({ providerDisputeId }) => providerDisputeId === chargebackId);
  return dispute === undefined ? reject('not_disputable') : { kind: 'dispute', dispute };
}

async function findChargeback(provider: Provider, id: string): Promise<Chargeback | null> {
  for (let page = 1; page <= pagesMax; page += 1) {
    const finding = await provider.listChargebacks(page);
    if (finding.kind !== 'found') return null;
    const found = finding.value.rows.find(
      ({ providerChargebackId }) => providerChargebackId === id,
    );
    if (found !== undefined) return found;
    if (finding.value.isLast) return null;
  }
  return null;
}

function findSimulated(
  { providers }: SandboxDisputeDeps,
  { environment }: Caller,
): { readonly provider: Provider; readonly bank: SimulatedBank } | null {
  if (environment !== 'test') return null;
  const provider = providers.forEnvironment('test');
  return provider.bank === undefined ? null : { provider, bank: provider.bank };
}

function toAmountMajor({ currency }: Payment, amountMinor: bigint | null): string | null {
  return amountMinor === null ? null : toMajorText(money(amountMinor, getCurrency(currency)));
}

function reject(
  reason: Extract<SandboxDisputeOutcome, { kind: 'reject' }>['reason'],
): SandboxDisputeOutcome {
  return { kind: 'reject', reason };
}
