import type { CurrencyCode } from '@countinghouse/money';
import type { TaxComponent, TaxTreatment } from '../../setup/tax/tax-treatment.rules.ts';

export interface PricedLine {
  /** Decimal text. */
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discountPct: string;
  readonly tax: TaxTreatment | null;
}

export interface Pricing {
  readonly currency: CurrencyCode;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly taxRounding: 'document' | 'line';
  readonly lines: readonly PricedLine[];
}

export interface LineAmounts {
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly grossMinor: bigint;
  /** By component, in the order of the line's tax code. They add up to the line's tax. */
  readonly componentTaxes: readonly ComponentTax[];
}

export interface ComponentTax {
  readonly componentId: string;
  /** What the document charges; 0 under reverse charge. */
  readonly taxMinor: bigint;
  /** What the buyer owes by themselves under reverse charge, else 0. It is in no tax and no gross. */
  readonly selfAssessedMinor: bigint;
}

export interface ComponentTotal {
  readonly component: TaxComponent;
  readonly isReverseCharge: boolean;
  /** The nets it taxes, and for a compound one the taxes before it. */
  readonly taxableMinor: bigint;
  readonly taxMinor: bigint;
  readonly selfAssessedMinor: bigint;
}

/** Every column adds up: lines to totals, nets and taxes to grosses, components to the tax. */
export interface DocumentAmounts {
  readonly lines: readonly LineAmounts[];
  readonly taxes: readonly ComponentTotal[];
  readonly subtotalMinor: bigint;
  readonly taxMinor: bigint;
  readonly totalMinor: bigint;
}

export type ComputedAmounts =
  | { readonly kind: 'amounts'; readonly amounts: DocumentAmounts }
  | { readonly kind: 'reject'; readonly reason: 'amount_out_of_range' };

/** Far above any real document, and far enough below 64 bits for the sums of many of them. */
export const amountMinorMax = 10n ** 12n;

/** Refuses amounts of which any line, tax or total is out of range. */
export function checkRange(amounts: DocumentAmounts): ComputedAmounts {
  const isInRange =
    amounts.lines.every((line) => areInRange(line.netMinor, line.taxMinor, line.grossMinor)) &&
    amounts.taxes.every((tax) =>
      areInRange(tax.taxableMinor, tax.taxMinor, tax.selfAssessedMinor),
    ) &&
    areInRange(amounts.subtotalMinor, amounts.taxMinor, amounts.totalMinor);
  return isInRange
    ? { kind: 'amounts', amounts }
    : { kind: 'reject', reason: 'amount_out_of_range' };
}

function areInRange(...amountsMinor: readonly bigint[]): boolean {
  return amountsMinor.every((minor) => minor >= -amountMinorMax && minor <= amountMinorMax);
}
