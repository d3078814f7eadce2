import type { Environment } from '../kernel/environment.rules.ts';
import { createAbsentProvider } from './absent-provider.ts';
import type { CallRecord, ClientDeps, OperationClass } from './flutterwave/client.ts';
import { createFlutterwave } from './flutterwave/flutterwave.ts';
import { createUndiciSend } from './flutterwave/undici-send.ts';
import type { Provider } from './provider.ts';
import { createSimulatedBank } from './simulated-bank.ts';
import { createMoveClock } from './simulated-clock.ts';
import { createSimulatedFaults } from './simulated-faults.ts';
import { actAsPayer, isOnThisMachine } from './simulated-payer.ts';

/** The settings that concern providers. */
export interface ProvidersSettings {
  readonly PAYMENTS_INSTALLATION: string;
  readonly PAYMENTS_PROVIDER_PAGE_ORIGINS: readonly string[];
  readonly PAYMENTS_LIVE_PROVIDER?: string;
  readonly PAYMENTS_TEST_PROVIDER?: string;
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
  /** Closes every connection; running calls end as unknown. */
  readonly close: () => Promise<void>;
}

/** Throws if the settings contradict each other, so that the process does not start. */
export function createProviders(
  settings: ProvidersSettings,
  deps: ProvidersDeps,
  adapters: Adapters = knownAdapters,
): Providers {
  const connect = (environment: Environment, account: ProviderAccount | null): Connected => {
    if (account === null) {
      return { provider: createAbsentProvider(environment), close: () => Promise.resolve() };
    }
    const adapter = adapters[account.name];
    if (adapter === undefined) throw new Error(`there is no provider named ${account.name}`);
    return adapter({ ...account, environment }, settings, deps);
  };
  const connectedByEnvironment = {
    live: connect('live', liveAccount(settings)),
    test: connect('test', {
      name: settings.PAYMENTS_TEST_PROVIDER ?? defaultProvider,
      baseUrl: settings.PAYMENTS_TEST_PROVIDER_URL,
      secretKey: settings.PAYMENTS_TEST_PROVIDER_SECRET_KEY,
      callbackSecret: settings.PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET,
    }),
  };
  return {
    forEnvironment: (environment) => connectedByEnvironment[environment].provider,
    close: async () => {
      await connectedByEnvironment.live.close();
      await connectedByEnvironment.test.close();
    },
  };
}

interface Connected {
  readonly provider: Provider;
  readonly close: () => Promise<void>;
}

interface ProviderAccount {
  /** The adapter's name. */
  readonly name: string;
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly callbackSecret: string;
}

/**
 * All three settings or none: an incomplete account must fail at start-up, not during a payment.
 */
function liveAccount(settings: ProvidersSettings): ProviderAccount | null {
  const baseUrl = settings.PAYMENTS_LIVE_PROVIDER_URL;
  const secretKey = settings.PAYMENTS_LIVE_PROVIDER_SECRET_KEY;
  const callbackSecret = settings.PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET;
  if (baseUrl === undefined && secretKey === undefined && callbackSecret === undefined) return null;
  if (baseUrl === undefined || secretKey === undefined || callbackSecret === undefined) {
    throw new Error(
      'set PAYMENTS_LIVE_PROVIDER_URL, _SECRET_KEY and _CALLBACK_SECRET together, or none of them',
    );
  }
  const name = settings.PAYMENTS_LIVE_PROVIDER ?? defaultProvider;
  return { name, baseUrl, secretKey, callbackSecret };
}

type Adapter = (
  account: ProviderAccount & { readonly environment: Environment },
  settings: ProvidersSettings,
  deps: ProvidersDeps,
) => Connected;

/** All providers that settings can name. */
type Adapters = Readonly<Record<string, Adapter>>;

const defaultProvider = 'flutterwave';
const knownAdapters: Adapters = { [defaultProvider]: connectFlutterwave };

function connectFlutterwave(
  account: Parameters<Adapter>[0],
  settings: ProvidersSettings,
  deps: ProvidersDeps,
): Connected {
  const { environment } = account;
  const { send, close } = createUndiciSend({ baseUrl: account.baseUrl });
  const provider = createFlutterwave(
    {
      ...account,
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
  if (!isOnThisMachine(account.baseUrl)) return { provider, close };
  const simulated = {
    actAsPayer,
    moveClock: createMoveClock(account.baseUrl),
    faults: createSimulatedFaults(account.baseUrl, environment),
    bank: createSimulatedBank(account.baseUrl, environment),
  };
  return { provider: { ...provider, ...simulated }, close };
}

export interface ProvidersByEnvironment {
  readonly forEnvironment: (environment: Environment) => Provider;
}
