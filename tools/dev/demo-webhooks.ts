import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { verifyWebhook } from '@countinghouse/sdk';
import { createTestAuthority } from '@countinghouse/testing';
import { z } from 'zod';
import { localDirectory } from './paths.ts';
import type { DemoPorts } from './port.ts';
import { runAdmin } from './service-admin.ts';
import { withPrefix } from './service-place.ts';
import type { ServiceName, ServicePlace } from './service-place.ts';
import { atShutdown } from './shutdown.ts';

/** The server of a merchant, which is told what happens, checks the signature and writes it down. */
export type DemoReceiver = {
  readonly url: string;
  /** Lets webhooks reach this machine, which they never do otherwise. */
  readonly environmentOf: (service: ServiceName) => Record<string, string>;
  /** By the API of payments. */
  readonly register: (baseUrl: string, key: string) => Promise<void>;
  /** By the operator's commands: endpoints of the books have no API. */
  readonly registerBooks: (place: ServicePlace, orgId: string) => Promise<void>;
};

export const webhooksLogFile = join(localDirectory, 'webhooks.log');
const authorityFile = join(localDirectory, 'webhook-authority.pem');

const endpoints = z.object({ data: z.array(z.object({ id: z.string(), url: z.string() })) });
const created = z.object({ secret: z.string() });
const booksEndpoints = z.array(z.object({ webhook: z.string(), url: z.string() }));

export async function startDemoReceiver(ports: DemoPorts): Promise<DemoReceiver> {
  mkdirSync(localDirectory, { recursive: true });
  const authority = createTestAuthority();
  writeFileSync(authorityFile, authority.certificate);
  writeFileSync(webhooksLogFile, '');
  const url = `https://127.0.0.1:${ports.receiver}/webhooks`;
  const secrets = new Map<ServiceName, string>();
  const server = createServer(authority.issue(['127.0.0.1']), (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const verified = verifyWebhook(Buffer.concat(parts), request.headers, [...secrets.values()]);
      appendFileSync(webhooksLogFile, `${describe(verified)}\n`);
      response.writeHead(verified.ok ? 204 : 400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(ports.receiver, '127.0.0.1', resolve));
  atShutdown(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    environmentOf,
    registerBooks: async (place, orgId) => {
      secrets.set('accounting', await registerBooks(place, orgId, url));
    },
    register: async (baseUrl, key) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const known = endpoints.parse(await askJson(`${baseUrl}/webhooks`, { headers }));
      // The secret of an earlier demo is known to nobody any more.
      for (const { id } of known.data.filter((endpoint) => endpoint.url === url)) {
        await askJson(`${baseUrl}/webhooks/${id}`, { method: 'DELETE', headers });
      }
      const body = JSON.stringify({ url });
      const answer = await askJson(`${baseUrl}/webhooks`, { method: 'POST', headers, body });
      secrets.set('payments', created.parse(answer).secret);
    },
  };
}

function environmentOf(service: ServiceName): Record<string, string> {
  return withPrefix(service, {
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_AUTHORITY_FILE: authorityFile,
  });
}

async function registerBooks(place: ServicePlace, orgId: string, url: string): Promise<string> {
  const env = environmentOf('accounting');
  const owner = ['--organisation', orgId];
  const known = await runAdmin({ ...place, env }, booksEndpoints, 'webhooks', 'list', ...owner);
  for (const { webhook } of known.filter((endpoint) => endpoint.url === url)) {
    const args = ['webhooks', 'remove', ...owner, '--webhook', webhook];
    await runAdmin({ ...place, env }, z.unknown(), ...args);
  }
  const args = ['webhooks', 'create', ...owner, '--url', url];
  return (await runAdmin({ ...place, env }, created, ...args)).secret;
}

function describe(verified: ReturnType<typeof verifyWebhook>): string {
  const time = new Date().toISOString();
  if (!verified.ok) return `${time} refused: ${verified.message}`;
  return `${time} ${verified.event.type} ${JSON.stringify(verified.event)}`;
}

async function askJson(url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
