import type { ReceivedRequest } from '@countinghouse/testing';
import type { DeliveryPolicy, DispatcherDeps } from '@countinghouse/webhooks';
import { deliveryPolicy as accountingPolicy } from '../../services/accounting/src/webhooks/delivery-policy.ts';
import type { Schema } from '../../services/payments/src/kernel/schema.generated.ts';
import { deliveryPolicy } from '../../services/payments/src/webhooks/endpoints/delivery-policy.ts';
import { readTenantFacts } from '../../services/payments/src/webhooks/endpoints/workspace-facts.ts';

/** How the same scenario looks to the receivers of each service. */
export interface PolicyCase {
  readonly policy: DeliveryPolicy;
  readonly eventType: string;
  readonly readTenantFacts: DispatcherDeps<Schema>['readTenantFacts'];
  /** The signed Unix seconds. */
  readonly timestampOf: (request: ReceivedRequest) => number;
  /** Hexadecimal; one for each signing secret. */
  readonly signaturesOf: (request: ReceivedRequest) => readonly string[];
}

export const paymentsCase: PolicyCase = {
  policy: deliveryPolicy,
  eventType: 'payment.succeeded',
  readTenantFacts,
  timestampOf: (request) => Number(request.headers['x-service-timestamp']),
  signaturesOf: (request) =>
    ['x-service-signature', 'x-service-signature-next'].flatMap(
      (name) => request.headers[name] ?? [],
    ),
};

export const accountingCase: PolicyCase = {
  policy: accountingPolicy,
  eventType: 'invoice.paid',
  readTenantFacts: (_tx, tenantIds) =>
    Promise.resolve(new Map(tenantIds.map((id) => [id, { org_id: id }]))),
  timestampOf: (request) => Number(/^t=(\d+),/.exec(signatureHeader(request))?.[1]),
  // Matches the whole form: a contract-conforming receiver refuses a header with anything more in
  // it.
  signaturesOf: (request) =>
    ['x-accounting-signature', 'x-accounting-signature-next'].flatMap(
      (name) => /^t=\d{10},v1=([0-9a-f]{64})$/.exec(request.headers[name] ?? '')?.[1] ?? [],
    ),
};

function signatureHeader(request: ReceivedRequest): string {
  return request.headers['x-accounting-signature'] ?? '';
}
