import type { IdSource } from '@countinghouse/identifiers';
import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { scheduleOf } from '../../ledger/fees/fee.rules.ts';
import type { ProvidersByEnvironment } from '../../provider/providers.ts';
import { toReference } from '../../provider/reference.rules.ts';
import { orderReferenceOf } from '../checkout/order-reference.rules.ts';
import { decideAmounts } from './attempt.rules.ts';
import { findAttemptTerms, insertSubmitted } from './attempts.sql.ts';
import type { Customer } from './payment.rules.ts';

export interface AddRenewalPaymentDeps {
  readonly providers: ProvidersByEnvironment;
  readonly newId: IdSource;
  readonly installation: string;
  readonly cell: number;
}

/** The terms of a renewal charge, from its subscription. */
export interface RenewalOrder {
  readonly workspaceId: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly subscriptionId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string | null;
  readonly customer: Customer | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Creates the payment of one renewal, in the transaction that decides to charge; returns its id. It
 * has no check time yet, because it is not checked before the charge is sent.
 */
export async function addRenewalPayment(
  tx: Tx,
  deps: AddRenewalPaymentDeps,
  order: RenewalOrder,
  now: Date,
): Promise<string> {
  const { workspaceId, amountMinor, currency } = order;
  const target = { kind: 'subscription', id: order.subscriptionId } as const;
  const terms = await findAttemptTerms(tx, { ...order, ...target, splitRecipientId: null });
  if (terms === null) throw new Error('subscription to renew not found');
  const id = deps.newId();
  const { installation, cell } = deps;
  await insertSubmitted(
    tx,
    {
      workspaceId,
      paymentId: id,
      amountMinor,
      currency,
      target,
      ...decideAmounts(amountMinor, scheduleOf(terms), null),
      isFeeRefundable: terms.isFeeRefundable,
      reference: toReference({ kind: 'pay', installation, cell, workspaceId, id }),
      provider: deps.providers.forEnvironment(order.environment).name,
      title: null,
      description: order.description,
      orderReference: orderReferenceOf(order.metadata),
      customer: order.customer,
      metadata: order.metadata,
      nextCheckAt: null,
    },
    now,
  );
  return id;
}
