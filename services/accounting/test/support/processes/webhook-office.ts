import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@countinghouse/observability';
import { createTestAuthority, startNameServer, startReceiver } from '@countinghouse/testing';
import type { Receiver } from '@countinghouse/testing';
import { readDispatcherSettings } from '../../../src/processes/config.ts';
import { startDispatcher } from '../../../src/processes/main-dispatcher.ts';
import { apiSettings, startTestApi } from './running-api.ts';
import type { TestApi } from './running-api.ts';

/** An API and real dispatchers, as `main-dispatcher.ts` starts them, with receivers on this machine. */
export interface WebhookOffice {
  readonly api: TestApi;
  /** A receiver with its address. */
  readonly receive: (
    host: string,
  ) => Promise<{ readonly receiver: Receiver; readonly url: string }>;
  readonly close: () => Promise<void>;
}

interface OfficeOptions {
  readonly dispatchers?: number;
  readonly settings?: Readonly<Record<`ACCOUNTING_${string}`, string>>;
}

export async function openWebhookOffice(options: OfficeOptions = {}): Promise<WebhookOffice> {
  const { dispatchers = 1, settings: further = {} } = options;
  const authority = createTestAuthority();
  const names = await startNameServer();
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const authorityFile = join(folder, 'authority.pem');
  writeFileSync(authorityFile, authority.certificate);
  const exceptions = {
    ACCOUNTING_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    ACCOUNTING_WEBHOOK_AUTHORITY_FILE: authorityFile,
    ACCOUNTING_WEBHOOK_NAME_SERVER: names.address,
  };
  const api = await startTestApi({ settings: { ...exceptions, ...further } });
  const logger = createLogger({ service: 'test', level: 'silent' });
  const settings = readDispatcherSettings({
    ...apiSettings(api.testDatabase, exceptions),
    ACCOUNTING_DATABASE_URL: api.testDatabase.urlOf.dispatcher,
    ACCOUNTING_DISPATCHER_METRICS_PORT: '0',
  });
  const running = await Promise.all(
    Array.from({ length: dispatchers }, () =>
      startDispatcher(settings, { logger, nowMs: Date.now }),
    ),
  );
  const receivers: Receiver[] = [];
  return {
    api,
    receive: async (host) => {
      names.set(host, { kind: 'addresses', addresses: ['127.0.0.1'] });
      const receiver = await startReceiver({ authority, names: [host] });
      receivers.push(receiver);
      return { receiver, url: receiver.url(host) };
    },
    close: async () => {
      await Promise.all(running.map((dispatcher) => dispatcher.stop()));
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await names.close();
      await api.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
