import { startNameServer } from '@countinghouse/testing';
import { readReply } from '@countinghouse/testing/hostile';
import type { Reply } from '@countinghouse/testing/hostile';
import { insertPayment } from '../../support/charges/payment-rows.ts';
import { insertRefund } from '../../support/money-out/refund-rows.ts';
import { createTenant } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { insertSubscription } from '../../support/probes/subscription-probes.ts';
import { startTestApi } from '../../support/processes/running-api.ts';
import type { TestApi } from '../../support/processes/running-api.ts';
import { insertDelivery } from '../../support/webhooks/webhook-rows.ts';
import { fingerprintOf } from './fingerprint.ts';

/** A request to the key API. */
export interface Call {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written as JSON; text and bytes are sent as they are. */
  readonly body?: unknown;
}

interface Merchant {
  readonly tenant: Tenant;
  /** Live, with every scope. */
  readonly key: string;
}

/** A merchant who has one of everything that others must not reach. */
interface Victim extends Merchant {
  readonly paymentId: string;
  readonly refundId: string;
  readonly linkId: string;
  readonly qrCodeId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly subscriptionId: string;
}

/** Two merchants at one API, and what the outside world looks like to it. */
export interface MerchantsWorld {
  readonly api: TestApi;
  readonly victim: Victim;
  readonly attacker: Merchant;
  readonly send: (method: string, path: string, call?: Call) => Promise<Reply>;
  /** Changes when a row of either merchant is written, altered or deleted. */
  readonly fingerprint: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export const hookUrl = 'https://example.com/hooks';
/** A name that leads into the service's own network. */
export const privateName = 'internal.example';

export async function openMerchants(): Promise<MerchantsWorld> {
  const names = await startNameServer();
  names.set('example.com', { kind: 'addresses', addresses: ['93.184.215.14'] });
  for (const name of [privateName, 'postgres']) {
    names.set(name, { kind: 'addresses', addresses: ['10.0.0.5'] });
  }
  const api = await startTestApi({ settings: { PAYMENTS_WEBHOOK_NAME_SERVER: names.address } });
  const send: MerchantsWorld['send'] = (method, path, call = {}) =>
    readReply(fetch(api.baseUrl + path, toRequest(method, call)));
  const [victim, attacker] = [await openMerchant(api), await openMerchant(api)];
  return {
    api,
    send,
    victim: { ...victim, ...(await fillShop(api, send, victim)) },
    attacker,
    fingerprint: () => fingerprintOf(api.database, [victim.tenant, attacker.tenant]),
    close: async () => {
      await api.stop();
      await names.close();
    },
  };
}

function toRequest(method: string, { key, headers, body }: Call): RequestInit {
  return {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: asBody(body) }),
  };
}

function asBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

async function openMerchant(api: TestApi): Promise<Merchant> {
  const tenant = await createTenant(api.deps);
  return { tenant, key: (await tenant.createKey()).key };
}

async function fillShop(
  { database }: TestApi,
  send: MerchantsWorld['send'],
  { tenant: { liveWorkspaceId: workspaceId }, key }: Merchant,
): Promise<Omit<Victim, keyof Merchant>> {
  const create = async (path: string, body: unknown): Promise<string> => {
    const { status, text } = await send('POST', path, { key, body });
    if (status !== 200) throw new Error(`the victim has nothing at ${path}: ${text}`);
    return String(JSON.parse(text).id);
  };
  const paymentId = await insertPayment(database, workspaceId);
  const webhookId = await create('/webhooks', { url: hookUrl });
  const { victimSubscriptionId: subscriptionId } = await insertSubscription(database, workspaceId);
  return {
    paymentId,
    refundId: await insertRefund(database, workspaceId, paymentId),
    linkId: await create('/payment-links', validLink),
    qrCodeId: await create('/qr-codes', { mode: 'open_amount', currency: 'NGN' }),
    webhookId,
    subscriptionId,
    deliveryId: await insertDelivery(database, { tenantId: workspaceId, endpointId: webhookId }),
  };
}

export const validLink = { title: 'A print', amount: 10, currency: 'NGN' };
