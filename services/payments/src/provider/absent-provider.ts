import type { Answer, Finding, Provider } from './provider.ts';

/**
 * Used when no provider is configured: it rejects every call, finds nothing and accepts no
 * callback.
 */
export function createAbsentProvider(environment: string): Provider {
  const message = `no provider is configured for the ${environment} environment`;
  const reject = (): Promise<Answer<never>> =>
    Promise.resolve({ kind: 'rejected', reason: 'not_sent', message });
  const ignore = (): Promise<Finding<never>> => Promise.resolve({ kind: 'unknown', message });
  return {
    name: 'none',
    isCircuitOpen: () => true,
    createCheckout: reject,
    disableCheckout: reject,
    findCharge: ignore,
    chargeToken: reject,
    refundCharge: reject,
    listRefunds: ignore,
    createSubaccount: reject,
    findSubaccount: ignore,
    createTransfer: reject,
    findTransfer: ignore,
    listBanks: ignore,
    resolveAccount: ignore,
    listBalances: ignore,
    listCharges: ignore,
    listTransfers: ignore,
    listSettlements: ignore,
    listChargebacks: ignore,
    answerChargeback: reject,
    uploadProof: reject,
    parseCallback: () => ({ kind: 'forged' }),
  };
}
