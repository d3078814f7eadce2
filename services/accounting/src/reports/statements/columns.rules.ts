/** One amount per report column; the first is the requested one. */
export type Amounts = readonly bigint[];

export function plus(left: Amounts, right: Amounts): Amounts {
  return left.map((amount, column) => amount + (right[column] ?? 0n));
}

export function minus(left: Amounts, right: Amounts): Amounts {
  return left.map((amount, column) => amount - (right[column] ?? 0n));
}

export function negate(amounts: Amounts): Amounts {
  return amounts.map((amount) => -amount);
}

export function addUp(all: readonly Amounts[], columnCount: number): Amounts {
  return Array.from({ length: columnCount }, (_, column) =>
    all.reduce((sum, amounts) => sum + (amounts[column] ?? 0n), 0n),
  );
}

export function isZero(amounts: Amounts): boolean {
  return amounts.every((amount) => amount === 0n);
}
