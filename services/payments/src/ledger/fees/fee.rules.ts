/** The merchant's price for a charge; stored on the payment when it is created. */
export interface FeeSchedule {
  readonly basisPoints: number;
  readonly fixedMinor: bigint;
}

export const defaultFeeSchedule: FeeSchedule = { basisPoints: 290, fixedMinor: 30n };

/** The schedule agreed with a business, or the default. */
export function scheduleOf(agreed: {
  readonly basisPoints: number | null;
  readonly fixedMinor: bigint | null;
}): FeeSchedule {
  const { basisPoints, fixedMinor } = agreed;
  return basisPoints === null || fixedMinor === null
    ? defaultFeeSchedule
    : { basisPoints, fixedMinor };
}

const basisPointsPerWhole = 10_000n;
const millionthsPerWhole = 1_000_000n;

/** The percentage is rounded half up; the fee never exceeds the charge. */
export function feeMinor(grossMinor: bigint, schedule: FeeSchedule): bigint {
  const scaled = grossMinor * BigInt(schedule.basisPoints);
  const percentage = (scaled + basisPointsPerWhole / 2n) / basisPointsPerWhole;
  const fee = percentage + schedule.fixedMinor;
  return fee < grossMinor ? fee : grossMinor;
}

/** The recipient's share of the gross amount, rounded down, and at most what the fee leaves. */
export function splitShareMinor(
  grossMinor: bigint,
  chargedFeeMinor: bigint,
  splitMillionths: number,
): bigint {
  const share = (grossMinor * BigInt(splitMillionths)) / millionthsPerWhole;
  const afterFee = grossMinor - chargedFeeMinor;
  return share < afterFee ? share : afterFee;
}
