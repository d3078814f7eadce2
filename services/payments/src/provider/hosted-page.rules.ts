import type { CurrencyCode } from '@countinghouse/money';

/** What payers are told of the page to which they are sent. */
export const hostedPageName = 'Flutterwave';

export const waysToPay = ['card', 'bank_transfer', 'ussd', 'mobile_money'] as const;
export type WayToPay = (typeof waysToPay)[number];

/** As the provider documents them for each currency. What an account has turned off is not known here. */
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

/** What is charged again later takes cards alone. */
export function listWaysToPay(currency: CurrencyCode, isCardOnly: boolean): readonly WayToPay[] {
  return isCardOnly ? ['card'] : (waysByCurrency[currency] ?? ['card']);
}
