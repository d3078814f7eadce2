import { startNameServer } from '@countinghouse/testing';
import type { NameServer } from '@countinghouse/testing';
import type { Answer } from '@countinghouse/testing/contract';
import type { TestContext } from 'vitest';
import type { ApiKeyRequest } from '../../../src/business/api-keys/create-api-key.ts';
import { createTenant } from '../../support/people/tenants.ts';
import type { Tenant } from '../../support/people/tenants.ts';
import { call, sendJson } from './client.ts';
import { givenReceiverUrl, openTarget } from './target.ts';
import type { Operator, Target } from './target.ts';

/** Where a given deployment says that somebody listens, else a name with a public address. */
export const receiverUrl = givenReceiverUrl() ?? 'https://example.com/hooks';

/** Made at a deployment that outlives the suite. */
const leftBehind: { readonly id: string; readonly key: string }[] = [];

/** A deployment that asks a name server of the test's own. */
export async function openWebhookTarget(): Promise<Target & { readonly names: NameServer }> {
  const names = await startNameServer();
  names.set('example.com', { kind: 'addresses', addresses: ['93.184.215.14'] });
  const target = await openTarget({ settings: { PAYMENTS_WEBHOOK_NAME_SERVER: names.address } });
  return {
    ...target,
    names,
    close: async () => {
      for (const { id, key } of leftBehind.splice(0)) {
        await call(target, `/webhooks/${id}`, { method: 'DELETE', key });
      }
      await target.close();
      await names.close();
    },
  };
}

/** A deployment whose own receiver is on this machine may call it, which others must not. */
export function needStrictNetwork(context: TestContext, url: string): void {
  if (isLoopback(url) && isLoopback(receiverUrl)) {
    context.skip('this deployment was told that it may call its own machine');
  }
}

function isLoopback(url: string): boolean {
  return /^(127\.|\[::ffff:7f)/.test(new URL(url).hostname);
}

export async function addWebhook(
  target: Target,
  key: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const answer = await sendJson(target, '/webhooks', {
    key,
    body: { url: receiverUrl, ...change },
  });
  const { id } = answer.body;
  if (target.operator === null && typeof id === 'string') leftBehind.push({ id, key });
  return answer;
}

/** The id of a new endpoint. */
export async function addedWebhook(target: Target, key: string): Promise<string> {
  return String((await addWebhook(target, key)).body['id']);
}

export async function listedWebhooks(
  target: Target,
  key: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { body } = await call(target, '/webhooks', { key });
  return Object.values(Object(body['data']));
}

/** A business of its own with a live key. */
export async function createMerchant(
  { api }: Operator,
  request: Partial<ApiKeyRequest> = {},
): Promise<Tenant & { readonly key: string }> {
  const tenant = await createTenant(api.deps);
  return { ...tenant, key: (await tenant.createKey(request)).key };
}
