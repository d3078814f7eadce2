import { createSealers } from '@countinghouse/process';
import { connectPayments } from '../../services/accounting/src/payments-bridge/connections/connect-payments.ts';
import { openPaymentsFeed } from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { listConnections } from '../../services/accounting/src/payments-bridge/connections/read-reconciliation.ts';
import {
  readWorkerSettings,
  sharedSettings,
} from '../../services/accounting/src/processes/config.ts';
import { createApiKey } from '../../services/payments/src/business/api-keys/create-api-key.ts';
import { asAccountingOperator, asPaymentsOperator } from '../dev/operators.ts';
import type { DemoBusiness } from '../dev/seed.ts';
import { serviceEnvironment } from '../dev/service-place.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { orFail } from './books/bookkeeper.ts';

export type DemoBridge = { readonly connection_id: string };

const scopes = [
  'payments:read',
  'settlements:read',
  'payouts:read',
  'recipients:read',
  'account:read',
  'webhooks:read_logs',
  'payment_links:write',
] as const;

/** The books of the first organisation follow the money of the first business, from this month on. */
export async function connectDemoBooks(parts: {
  readonly payments: ServicePlace;
  readonly accounting: ServicePlace;
  readonly business: DemoBusiness;
  readonly orgId: string;
  readonly paymentsUrl: string;
}): Promise<DemoBridge> {
  const { orgId, business, paymentsUrl } = parts;
  return asAccountingOperator(parts.accounting, async (deps) => {
    const [known] = await listConnections(deps.database, orgId);
    if (known !== undefined) return { connection_id: known.id };
    const key = await asPaymentsOperator(parts.payments, async (operator) => {
      const { businessId, memberId } = business;
      const order = { businessId, memberId, environment: 'live', name: 'books' } as const;
      const anywhere = { scopes, allowedCidrs: [], expiresAt: null };
      return orFail(await createApiKey(operator, { ...order, ...anywhere })).key;
    });
    const settings = sharedSettings(
      readWorkerSettings(serviceEnvironment(parts.accounting, 'worker')),
    );
    const outcome = await connectPayments(
      {
        ...deps,
        sealer: createSealers(settings).sealer,
        openFeed: openPaymentsFeed,
        paymentsUrls: [paymentsUrl],
      },
      { orgId, actor: deps.actor },
      { url: paymentsUrl, key, startOn: `${new Date().toISOString().slice(0, 7)}-01` },
    );
    return { connection_id: orFail(outcome).connection.id };
  });
}
