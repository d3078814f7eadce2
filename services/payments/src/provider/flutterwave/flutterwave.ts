import type { Provider } from '../provider.ts';
import { installationShape } from '../reference.rules.ts';
import { listBalances } from './balances.ts';
import { listBanks, resolveAccount } from './banks.ts';
import { parseCallback } from './callbacks.ts';
import { answerChargeback, listChargebacks, uploadProof } from './chargebacks.ts';
import { findCharge, listCharges } from './charges.ts';
import { createCheckout, disableCheckout } from './checkouts.ts';
import { createClient } from './client.ts';
import type { ClientDeps } from './client.ts';
import { listRefunds, refundCharge } from './refunds.ts';
import { listSettlements } from './settlements.ts';
import { createSubaccount, findSubaccount } from './subaccounts.ts';
import { chargeToken } from './tokens.ts';
import { createTransfer, findTransfer, listTransfers } from './transfers.ts';

export interface FlutterwaveSettings {
  /** `https://api.flutterwave.com/v3`, or a simulator's. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** The provider's dashboard calls it the secret hash; an empty one rejects every callback. */
  readonly callbackSecret: string;
  readonly environment: 'live' | 'test';
  readonly installation: string;
  /** Origins of the provider's payment pages, in addition to that of `baseUrl`. */
  readonly pageOrigins: readonly string[];
}

/** Flutterwave API v3. Both environments share one host; the key selects the environment. */
export function createFlutterwave(settings: FlutterwaveSettings, deps: ClientDeps): Provider {
  assertKeyOfEnvironment(settings);
  if (!installationShape.test(settings.installation)) {
    throw new Error('the installation name must be 1 to 8 characters from a-z and 0-9');
  }
  const client = createClient(settings, deps);
  const pageOrigins = new Set([...settings.pageOrigins, new URL(settings.baseUrl).origin]);
  const isPage = (address: string): boolean =>
    URL.canParse(address) && pageOrigins.has(new URL(address).origin);
  return {
    name: 'flutterwave',
    isCircuitOpen: client.isCircuitOpen,
    createCheckout: (request) => createCheckout(client, isPage, request),
    disableCheckout: (session) => disableCheckout(client, session),
    findCharge: (reference) => findCharge(client, reference),
    chargeToken: (request) => chargeToken(client, request),
    refundCharge: (request) => refundCharge(client, request),
    listRefunds: (charge) => listRefunds(client, charge),
    createSubaccount: (request) => createSubaccount(client, request),
    findSubaccount: (reference) => findSubaccount(client, reference),
    createTransfer: (request) => createTransfer(client, request),
    findTransfer: (reference) => findTransfer(client, reference),
    listBanks: (country) => listBanks(client, country),
    resolveAccount: (account) => resolveAccount(client, account),
    listBalances: () => listBalances(client),
    listCharges: (day) => listCharges(client, day),
    listTransfers: (day) => listTransfers(client, day),
    listSettlements: (day) => listSettlements(client, day),
    listChargebacks: (page) => listChargebacks(client, page),
    answerChargeback: (answer) => answerChargeback(client, answer),
    uploadProof: (proof) => uploadProof(client, proof),
    parseCallback: (request) => parseCallback(settings, request),
  };
}

/**
 * The host is the same for test and live money, so a swapped key would go unnoticed until a test
 * payout reached a real bank.
 */
function assertKeyOfEnvironment({ environment, secretKey }: FlutterwaveSettings): void {
  const isTestKey = secretKey.startsWith('FLWSECK_TEST');
  const isLiveKey = secretKey.startsWith('FLWSECK-');
  if (environment === 'live' && isTestKey) {
    throw new Error("the live provider's secret key is a test key (FLWSECK_TEST…)");
  }
  if (environment === 'test' && isLiveKey) {
    throw new Error("the test provider's secret key is a live key (FLWSECK-…)");
  }
  if (!/^[\x21-\x7e]+$/.test(secretKey)) {
    throw new Error(
      `the ${environment} provider's secret key is empty or contains non-ASCII characters`,
    );
  }
}
