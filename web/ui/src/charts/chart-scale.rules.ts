export type ChartUnit = 'one' | 'thousand' | 'million';

/** The unit that keeps the marks of an axis short. */
export function chooseUnit(values: readonly number[]): ChartUnit {
  const largest = Math.max(0, ...values.map(Math.abs));
  if (largest >= 1_000_000) return 'million';
  return largest >= 10_000 ? 'thousand' : 'one';
}

export const unitSize: Readonly<Record<ChartUnit, number>> = {
  one: 1,
  thousand: 1_000,
  million: 1_000_000,
};

/** Every how many labels are shown, so that none touches the next. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}
