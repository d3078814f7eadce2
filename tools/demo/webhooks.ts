import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { createWebhookHandler } from '@countinghouse/sdk/webhooks/node';
import { createTestAuthority } from '@countinghouse/testing';
import { createTargetCheck } from '@countinghouse/webhooks';
import { z } from 'zod';
import { removeWebhook } from '../../services/accounting/src/webhooks/change-webhook.ts';
import { createWebhook } from '../../services/accounting/src/webhooks/create-webhook.ts';
import { eventTypes } from '../../services/accounting/src/webhooks/event-type.rules.ts';
import { listWebhooks } from '../../services/accounting/src/webhooks/read-webhooks.ts';
import { asAccountingOperator } from '../dev/operators.ts';
import { localDirectory } from '../dev/paths.ts';
import type { DemoPorts } from '../dev/servers/port.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { atShutdown } from '../dev/shutdown.ts';
import { authorityFiles, receiversNetwork } from '../dev/webhook-environment.ts';
import { orFail } from './books/bookkeeper.ts';

/** A merchant's server that receives events, checks their signature and logs them. */
export type DemoReceiver = {
  readonly url: string;
  /** Through the payments API. */
  readonly register: (baseUrl: string, key: string) => Promise<void>;
  /** As the operator: API keys cannot manage the books' endpoints. */
  readonly registerBooks: (place: ServicePlace, orgId: string) => Promise<void>;
};

export const webhooksLogFile = join(localDirectory, 'webhooks.log');

const endpoints = z.object({ data: z.array(z.object({ id: z.string(), url: z.string() })) });
const created = z.object({ secret: z.string() });

export async function startDemoReceiver(ports: DemoPorts): Promise<DemoReceiver> {
  mkdirSync(localDirectory, { recursive: true });
  const authority = createTestAuthority();
  writeFileSync(authorityFiles.cert, authority.certificate);
  writeFileSync(authorityFiles.key, authority.key, { mode: 0o600 });
  writeFileSync(webhooksLogFile, '');
  const url = `https://127.0.0.1:${ports.receiver}/webhooks`;
  /** By sender: the books, or a payments key. */
  const secrets = new Map<string, string>();
  const log = (line: string): void =>
    appendFileSync(webhooksLogFile, `${new Date().toISOString()} ${line}\n`);
  const server = createServer(authority.issue(['127.0.0.1']), (request, response) => {
    const receive = createWebhookHandler({
      secrets: [...secrets.values()],
      onEvent: (event) => log(`${event.type} ${JSON.stringify(event)}`),
      onRejected: ({ message }) => log(`refused: ${message}`),
    });
    void receive(request, response);
  });
  await new Promise<void>((resolve) => server.listen(ports.receiver, '127.0.0.1', resolve));
  atShutdown(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    registerBooks: async (place, orgId) => {
      secrets.set('accounting', await registerBooks(place, orgId, url));
    },
    register: async (baseUrl, key) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const known = endpoints.parse(await askJson(`${baseUrl}/webhooks`, { headers }));
      // Nobody knows the secret of an earlier demo.
      for (const { id } of known.data.filter((endpoint) => endpoint.url === url)) {
        await askJson(`${baseUrl}/webhooks/${id}`, { method: 'DELETE', headers });
      }
      const body = JSON.stringify({ url });
      const answer = await askJson(`${baseUrl}/webhooks`, { method: 'POST', headers, body });
      secrets.set(key, created.parse(answer).secret);
    },
  };
}

function registerBooks(place: ServicePlace, orgId: string, url: string): Promise<string> {
  return asAccountingOperator(place, async ({ actor, ...deps }) => {
    for (const { endpointId, url: known } of await listWebhooks(deps, orgId)) {
      if (known === url) await removeWebhook(deps, { orgId, actor, endpointId });
    }
    const checkUrl = createTargetCheck({
      allowedNetworks: [receiversNetwork],
      extraAuthority: null,
      nameServer: null,
    });
    const order = { orgId, actor, url, eventTypes };
    return orFail(await createWebhook({ ...deps, checkUrl }, order)).secret;
  });
}

async function askJson(url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
