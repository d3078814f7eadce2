import type { Database } from '../../src/database.ts';
import type { Call } from './http-calls.ts';
import { insertPayment } from './payment-rows.ts';
import type { Tenant } from './tenants.ts';

/** One successful call of every read that needs no object but a payment, by its operation's name. */
export function readCalls(key: string, paymentId: string): readonly Call[] {
  return [
    { name: 'getPayment', path: `/payments/${paymentId}`, key },
    { name: 'listPayments', path: '/payments?limit=2', key },
    { name: 'listPaymentLinks', path: '/payment-links', key },
    { name: 'listQrCodes', path: '/qr-codes', key },
    { name: 'listSplitRecipients', path: '/split-recipients', key },
    { name: 'getAccount', path: '/account', key },
    { name: 'getReference', path: '/reference', key: null },
    { name: 'getOpenapi', path: '/openapi.json', key },
  ];
}

/** What calls of single objects need. */
export interface CallObjects {
  readonly cancelledPaymentId: string;
  readonly linkId: string;
  readonly qrCodeId: string;
  readonly recipientId: string;
  readonly recipientReference: string;
}

/** A call of every other operation that succeeds however often it is repeated. */
export function objectCalls(key: string, objects: CallObjects): readonly Call[] {
  const link = `/payment-links/${objects.linkId}`;
  const code = `/qr-codes/${objects.qrCodeId}`;
  const recipient = `/split-recipients/${objects.recipientId}`;
  const post = { method: 'POST', key } as const;
  const patch = { method: 'PATCH', key } as const;
  return [
    { ...post, name: 'cancelPayment', path: `/payments/${objects.cancelledPaymentId}/cancel` },
    { ...post, name: 'createPaymentLink', path: '/payment-links', body: newLink },
    { name: 'getPaymentLink', path: link, key },
    { ...patch, name: 'updatePaymentLink', path: link, body: { disabled: false } },
    { ...post, name: 'createQrCode', path: '/qr-codes', body: newQrCode },
    { name: 'getQrCode', path: code, key },
    { ...patch, name: 'updateQrCode', path: code, body: { disabled: false } },
    {
      ...post,
      name: 'createSplitRecipient',
      path: '/split-recipients',
      body: { ...newRecipient, externalReference: objects.recipientReference },
    },
    { ...patch, name: 'updateSplitRecipient', path: recipient, body: { verified: true } },
  ];
}

const newLink = { title: 'Load', currency: 'NGN', idempotencyKey: 'load' };
const newQrCode = { mode: 'open_amount', currency: 'NGN' };
const newRecipient = {
  name: 'Weaver',
  accountBank: '044',
  accountNumber: '0690000031',
  splitValue: 70,
};

/** A key of the tenant, a payment to read with it, and the calls that read. */
export async function prepareReads(
  database: Database,
  tenant: Tenant,
): Promise<{ keyId: string; key: string; paymentId: string; calls: readonly Call[] }> {
  const { id: keyId, key } = await tenant.createKey();
  const paymentId = await insertPayment(database, tenant.liveWorkspaceId);
  return { keyId, key, paymentId, calls: readCalls(key, paymentId) };
}
