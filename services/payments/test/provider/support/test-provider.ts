import { getCurrency, money } from '@countinghouse/money';
import type { Money } from '@countinghouse/money';
import { createLogger } from '@countinghouse/observability';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ClientDeps } from '../../../src/provider/flutterwave/client.ts';
import { createFlutterwave } from '../../../src/provider/flutterwave/flutterwave.ts';
import type { FlutterwaveSettings } from '../../../src/provider/flutterwave/flutterwave.ts';
import { createUndiciSend } from '../../../src/provider/flutterwave/undici-send.ts';
import type { UndiciSend } from '../../../src/provider/flutterwave/undici-send.ts';
import type { Provider } from '../../../src/provider/provider.ts';
import { toReference } from '../../../src/provider/reference.rules.ts';
import type { ReferenceKind } from '../../../src/provider/reference.rules.ts';
import { startScriptedProvider } from './scripted-provider.ts';
import type { ScriptedProvider } from './scripted-provider.ts';

export const secretKey = 'FLWSECK_TEST-0123456789abcdef';
export const callbackSecret = 'a secret of the dashboard';

export function testSettings(changes: Partial<FlutterwaveSettings> = {}): FlutterwaveSettings {
  return {
    baseUrl: 'http://127.0.0.1:1/v3',
    secretKey,
    callbackSecret,
    environment: 'test',
    installation: 'ch',
    pageOrigins: ['https://checkout.example.com'],
    ...changes,
  };
}

export function testDeps(changes: Partial<ClientDeps> = {}): ClientDeps {
  return {
    send: () => Promise.reject(new Error('no transport')),
    nowMs: () => performance.now(),
    logger: createLogger({ service: 'test', level: 'silent' }),
    ...changes,
  };
}

export interface TestProvider {
  readonly script: () => ScriptedProvider;
  readonly provider: () => Provider;
}

/** A scripted provider per file and a fresh adapter per test; `deadlineMs` replaces the real ones. */
export function useTestProvider(deadlineMs = 5_000): TestProvider {
  let script: ScriptedProvider | undefined;
  const open: UndiciSend[] = [];
  beforeAll(async () => {
    script = await startScriptedProvider();
  });
  afterEach(async () => {
    for (const transport of open.splice(0)) await transport.close();
  });
  afterAll(() => script?.close());
  const running = (): ScriptedProvider => {
    if (script === undefined) throw new Error('the scripted provider has not started');
    return script;
  };
  return {
    script: running,
    provider: () => {
      const { baseUrl } = running();
      const transport = createUndiciSend({ baseUrl });
      open.push(transport);
      const send: ClientDeps['send'] = (request) => transport.send({ ...request, deadlineMs });
      return createFlutterwave(testSettings({ baseUrl }), testDeps({ send }));
    },
  };
}

export function amount(minor: bigint, currency = 'NGN'): Money {
  return money(minor, getCurrency(currency));
}

export function reference(kind: ReferenceKind, last = 1): string {
  const uuid = (number: number): string =>
    `01a1dca0-69ad-7fe8-86f0-${String(number).padStart(12, '0')}`;
  return toReference({ kind, installation: 'ch', cell: 0, workspaceId: uuid(0), id: uuid(last) });
}
