import { getCurrency } from '@countinghouse/money';
import type { Payout } from '../../../src/money-out/payouts/payout.rules.ts';
import { newTestId } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';

/** A payout of five minor units, as it is just after it was sent. */
export function createPayoutRow(
  tenant: Pick<Tenant, 'liveWorkspaceId' | 'businessId'>,
  change: Partial<Payout> = {},
): Payout {
  const id = newTestId();
  const now = new Date();
  return {
    workspaceId: tenant.liveWorkspaceId,
    id,
    businessId: tenant.businessId,
    environment: 'live',
    amountMinor: 5n,
    currency: getCurrency('NGN'),
    status: 'processing',
    destinationType: 'provider_bank',
    settlementAccountId: null,
    account: null,
    reference: `po-${id}`,
    provider: 'scripted',
    providerTransferId: null,
    providerFeeMinor: null,
    failureCode: null,
    failureReason: null,
    cancellationReason: null,
    approval: null,
    requestedBy: { kind: 'api_key', id: newTestId() },
    sentAt: now,
    lastCheckedAt: null,
    nextCheckAt: null,
    checkCount: 0,
    createdAt: now,
    submittedAt: now,
    completedAt: null,
    failedAt: null,
    cancelledAt: null,
    returnedAt: null,
    returnReason: null,
    ...change,
  };
}
