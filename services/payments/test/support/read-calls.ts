import type { Database } from '../../src/database.ts';
import type { Call } from './http-calls.ts';
import { insertPayment } from './payment-rows.ts';
import type { Tenant } from './tenants.ts';

/** One successful call of every read that the service offers, by the name of its operation. */
export function readCalls(key: string, paymentId: string): readonly Call[] {
  return [
    { name: 'getPayment', path: `/payments/${paymentId}`, key },
    { name: 'listPayments', path: '/payments?limit=2', key },
    { name: 'getAccount', path: '/account', key },
    { name: 'getReference', path: '/reference', key: null },
    { name: 'getOpenapi', path: '/openapi.json', key },
  ];
}

/** A key of the tenant, a payment to read with it, and the calls that read. */
export async function prepareReads(
  database: Database,
  tenant: Tenant,
): Promise<{ keyId: string; key: string; paymentId: string; calls: readonly Call[] }> {
  const { id: keyId, key } = await tenant.createKey();
  const paymentId = await insertPayment(database, tenant.liveWorkspaceId);
  return { keyId, key, paymentId, calls: readCalls(key, paymentId) };
}
