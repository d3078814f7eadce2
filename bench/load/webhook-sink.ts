import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { createTestAuthority, startNameServer } from '@countinghouse/testing';
import { startProcess } from '../../tools/dev/run-command.ts';
import { findFreePort } from '../../tools/dev/servers/private-directory.ts';
import { atShutdown } from '../../tools/dev/shutdown.ts';
import { BenchError } from '../benchmark.ts';

/** A receiver over TLS in a process of its own, with the names that lead to it; ends with the run. */
export interface WebhookSink {
  readonly url: (name: string, path: string) => string;
  /** Never answers; a process of its own, so that its work is not the other's delay. */
  readonly hangUrl: (name: string) => string;
  /** What a sender needs to be let through to it, as settings. */
  readonly settings: Readonly<Record<`PAYMENTS_WEBHOOK_${string}`, string>>;
  /** What came since the last call, if arrivals are kept. */
  readonly takeArrivals: () => Promise<readonly Arrival[]>;
}

/** The first byte of a request, by the clock of this machine. */
export interface Arrival {
  readonly eventId: string;
  readonly atMs: number;
}

const entry = fileURLToPath(new URL('main-webhook-sink.ts', import.meta.url));
const domain = 'bench.test';
const startWaitMs = 10_000;

export async function startWebhookSink(
  folder: string,
  { keepsArrivals = false }: { readonly keepsArrivals?: boolean } = {},
): Promise<WebhookSink> {
  const authority = createTestAuthority();
  const names = await startNameServer();
  atShutdown(names.close);
  names.set(`*.${domain}`, { kind: 'addresses', addresses: ['127.0.0.1'], ttlSeconds: 60 });
  const { cert, key } = authority.issue([`*.${domain}`]);
  const file = (name: string): string => join(folder, name);
  await writeFile(file('sink.key'), key);
  await writeFile(file('sink.cert'), cert);
  await writeFile(file('authority.pem'), authority.certificate);
  const port = await findFreePort();
  const arrivalsPort = keepsArrivals ? await findFreePort() : 0;
  const hangPort = await findFreePort();
  const start = async (ownPort: number, ownArrivalsPort: number): Promise<void> => {
    const child = startProcess([process.execPath, entry], 'ignore', {
      env: {
        SINK_PORT: `${ownPort}`,
        SINK_KEY_FILE: file('sink.key'),
        SINK_CERT_FILE: file('sink.cert'),
        SINK_ARRIVALS_PORT: `${ownArrivalsPort}`,
      },
    });
    await untilListening(ownPort, () => child.exitCode !== null);
  };
  await start(port, arrivalsPort);
  await start(hangPort, 0);
  return {
    url: (name, path) => `https://${name}.${domain}:${port}${path}`,
    hangUrl: (name) => `https://${name}.${domain}:${hangPort}/hang`,
    settings: {
      PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      PAYMENTS_WEBHOOK_AUTHORITY_FILE: file('authority.pem'),
      PAYMENTS_WEBHOOK_NAME_SERVER: names.address,
    },
    takeArrivals: async () => {
      if (!keepsArrivals) return [];
      const answer = await fetch(`http://127.0.0.1:${arrivalsPort}/`);
      return parseArrivals(await answer.text());
    },
  };
}

function parseArrivals(text: string): readonly Arrival[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [eventId = '', atMs = ''] = line.split(' ');
      return { eventId, atMs: Number(atMs) };
    });
}

async function untilListening(port: number, isOver: () => boolean): Promise<void> {
  const giveUpAtMs = performance.now() + startWaitMs;
  while (performance.now() < giveUpAtMs && !isOver()) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (isOpen) return;
    await wait(20);
  }
  throw new BenchError('the receiver did not start');
}
