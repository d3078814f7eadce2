import type { MajorUnits } from '@countinghouse/sdk/money';
import { formatAmount } from '@countinghouse/ui';

export const isZero = (major: MajorUnits): boolean => !/[1-9]/.test(JSON.stringify(major));

/** How a balance changed: `+5,887.20`, `−600.00`; a dash where it did not. */
export function changeText(major: MajorUnits, currency: string): string {
  if (isZero(major)) return '–';
  const digits = formatAmount(major, currency);
  return digits.startsWith('−') ? digits : `+${digits}`;
}
