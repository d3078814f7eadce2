/** What a charge costs the merchant; kept on the payment when it is made. */
export interface FeeSchedule {
  readonly basisPoints: number;
  readonly fixedMinor: bigint;
}

export const defaultFeeSchedule: FeeSchedule = { basisPoints: 290, fixedMinor: 30n };

/** The schedule that was agreed with a business, or the default where none was. */
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

/** The percentage is rounded half up; a small charge never costs more than itself. */
export function feeMinor(grossMinor: bigint, schedule: FeeSchedule): bigint {
  const scaled = grossMinor * BigInt(schedule.basisPoints);
  const percentage = (scaled + basisPointsPerWhole / 2n) / basisPointsPerWhole;
  const fee = percentage + schedule.fixedMinor;
  return fee < grossMinor ? fee : grossMinor;
}

/** The recipient's share is of the gross amount, rounded down, and never more than the fee leaves. */
export function splitShareMinor(
  grossMinor: bigint,
  chargedFeeMinor: bigint,
  splitMillionths: number,
): bigint {
  const share = (grossMinor * BigInt(splitMillionths)) / millionthsPerWhole;
  const afterFee = grossMinor - chargedFeeMinor;
  return share < afterFee ? share : afterFee;
}
