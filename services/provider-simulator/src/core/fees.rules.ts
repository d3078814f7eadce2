import type { CurrencyCode } from '@countinghouse/money';

/** 1.4 % of a charge, to three decimals of the major unit, half up. */
const chargeFeePerMille = 14n;
const microsPerThirdDecimal = 1_000n;

export function chargeFeeMicros(amountMicros: bigint): bigint {
  return roundToThirdDecimal(amountMicros * chargeFeePerMille, 1_000n);
}

/** Naira transfers are priced by tier, including 7.5 % value added tax: hence the third decimal. */
const nairaTiers: readonly { readonly upToMicros: bigint; readonly feeMicros: bigint }[] = [
  { upToMicros: 5_000_000_000n, feeMicros: 10_750_000n },
  { upToMicros: 50_000_000_000n, feeMicros: 26_875_000n },
];
const nairaTopTierMicros = 53_750_000n;

/** Other transfers cost half a per cent, to three decimals. */
const transferFeePerMille = 5n;

export function transferFeeMicros(amountMicros: bigint, currency: CurrencyCode): bigint {
  if (currency !== 'NGN') return roundToThirdDecimal(amountMicros * transferFeePerMille, 1_000n);
  const tier = nairaTiers.find(({ upToMicros }) => amountMicros <= upToMicros);
  return tier?.feeMicros ?? nairaTopTierMicros;
}

function roundToThirdDecimal(numerator: bigint, denominator: bigint): bigint {
  const step = denominator * microsPerThirdDecimal;
  return ((numerator + step / 2n) / step) * microsPerThirdDecimal;
}
