import type { Environment } from '../kernel/environment.rules.ts';
import { createAbsentProvider } from './absent-provider.ts';
import type { CallRecord, ClientDeps, OperationClass } from './flutterwave/client.ts';
import { createFlutterwave } from './flutterwave/flutterwave.ts';
import { createUndiciSend } from './flutterwave/undici-send.ts';
import type { Provider } from './provider.ts';

/** The part of the process's settings that is about providers. */
export interface ProvidersSettings {
  readonly PAYMENTS_INSTALLATION: string;
  readonly PAYMENTS_PROVIDER_PAGE_ORIGINS: readonly string[];
  readonly PAYMENTS_LIVE_PROVIDER_URL?: string | undefined;
  readonly PAYMENTS_LIVE_PROVIDER_SECRET_KEY?: string | undefined;
  readonly PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET?: string | undefined;
  readonly PAYMENTS_TEST_PROVIDER_URL: string;
  readonly PAYMENTS_TEST_PROVIDER_SECRET_KEY: string;
  readonly PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: string;
}

export interface ProvidersDeps extends Pick<ClientDeps, 'nowMs' | 'logger'> {
  readonly onCall?: (call: CallRecord & { readonly environment: Environment }) => void;
  readonly onBreakerChange?: (change: {
    readonly environment: Environment;
    readonly operationClass: OperationClass;
    readonly state: 'closed' | 'open' | 'probing';
  }) => void;
}

export interface Providers {
  readonly forEnvironment: (environment: Environment) => Provider;
  /** Drops every connection; calls that still run end as unknown. */
  readonly close: () => Promise<void>;
}

/** Throws when the settings contradict each other, so that the process does not start. */
export function createProviders(settings: ProvidersSettings, deps: ProvidersDeps): Providers {
  const connectedByEnvironment = {
    live: connect('live', liveAccount(settings), settings, deps),
    test: connect(
      'test',
      {
        baseUrl: settings.PAYMENTS_TEST_PROVIDER_URL,
        secretKey: settings.PAYMENTS_TEST_PROVIDER_SECRET_KEY,
        callbackSecret: settings.PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET,
      },
      settings,
      deps,
    ),
  };
  return {
    forEnvironment: (environment) => connectedByEnvironment[environment].provider,
    close: async () => {
      await connectedByEnvironment.live.close();
      await connectedByEnvironment.test.close();
    },
  };
}

interface Account {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly callbackSecret: string;
}

/** All three or none: half an account is a mistake, found at start-up rather than by a payer. */
function liveAccount(settings: ProvidersSettings): Account | null {
  const baseUrl = settings.PAYMENTS_LIVE_PROVIDER_URL;
  const secretKey = settings.PAYMENTS_LIVE_PROVIDER_SECRET_KEY;
  const callbackSecret = settings.PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET;
  if (baseUrl === undefined && secretKey === undefined && callbackSecret === undefined) return null;
  if (baseUrl === undefined || secretKey === undefined || callbackSecret === undefined) {
    throw new Error(
      'set PAYMENTS_LIVE_PROVIDER_URL, _SECRET_KEY and _CALLBACK_SECRET together, or none of them',
    );
  }
  return { baseUrl, secretKey, callbackSecret };
}

function connect(
  environment: Environment,
  account: Account | null,
  settings: ProvidersSettings,
  deps: ProvidersDeps,
): { readonly provider: Provider; readonly close: () => Promise<void> } {
  if (account === null) {
    return { provider: createAbsentProvider(environment), close: () => Promise.resolve() };
  }
  const { send, close } = createUndiciSend({ baseUrl: account.baseUrl });
  const provider = createFlutterwave(
    {
      ...account,
      environment,
      installation: settings.PAYMENTS_INSTALLATION,
      pageOrigins: settings.PAYMENTS_PROVIDER_PAGE_ORIGINS,
    },
    {
      send,
      nowMs: deps.nowMs,
      logger: deps.logger,
      onCall: (call) => deps.onCall?.({ ...call, environment }),
      onBreakerChange: (change) => deps.onBreakerChange?.({ ...change, environment }),
    },
  );
  return { provider, close };
}

export interface ProvidersByEnvironment {
  readonly forEnvironment: (environment: Environment) => Provider;
}
