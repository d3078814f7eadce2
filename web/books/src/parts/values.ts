import { major } from '@countinghouse/ui';
import type { MajorUnits } from '@countinghouse/ui';

/** What a form holds: everything as typed. */
export type Values = Readonly<Record<string, string>>;

/** As typed, with either decimal mark. */
export const numberOf = (typed: string) => major(Number(typed.replace(',', '.')));

/** As a field shows it; an amount that is not said is empty. */
export const typedOf = (value: MajorUnits | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value));
