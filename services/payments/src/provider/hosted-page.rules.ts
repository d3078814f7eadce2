import type { CurrencyCode } from '@countinghouse/money';

/** The name that payers see for the hosted payment page. */
export const hostedPageName = 'Flutterwave';

export type WayToPay = 'card' | 'bank_transfer' | 'ussd' | 'mobile_money';

/**
 * Per currency, as the provider documents them. Methods disabled for an account are not known here.
 */
const waysByCurrency: Readonly<Record<string, readonly WayToPay[]>> = {
  NGN: ['card', 'bank_transfer', 'ussd'],
  GHS: ['card', 'mobile_money'],
  KES: ['card', 'mobile_money'],
  UGX: ['card', 'mobile_money'],
  RWF: ['card', 'mobile_money'],
  TZS: ['card', 'mobile_money'],
  ZMW: ['card', 'mobile_money'],
  XAF: ['card', 'mobile_money'],
  XOF: ['card', 'mobile_money'],
};

/** Only cards can be charged again later. */
export function listWaysToPay(currency: CurrencyCode, isCardOnly: boolean): readonly WayToPay[] {
  return isCardOnly ? ['card'] : (waysByCurrency[currency] ?? ['card']);
}
