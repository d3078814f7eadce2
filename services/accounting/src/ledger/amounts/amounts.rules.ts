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
  /** Taxes by component, in the order of the line's tax code. They add up to the line's tax. */
  readonly componentTaxes: readonly ComponentTax[];
}

export interface ComponentTax {
  readonly componentId: string;
  /** Tax charged by the document; 0 under reverse charge. */
  readonly taxMinor: bigint;
  /**
   * Tax that the buyer self-assesses under reverse charge, else 0. Included in no tax or gross total.
   */
  readonly selfAssessedMinor: bigint;
}

export interface ComponentTotal {
  readonly component: TaxComponent;
  readonly isReverseCharge: boolean;
  /** The taxed nets, and for a compound tax also the taxes before it. */
  readonly taxableMinor: bigint;
  readonly taxMinor: bigint;
  readonly selfAssessedMinor: bigint;
}

/** Every column adds up: lines to totals, net plus tax to gross, components to the tax. */
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

/** Far above any real document, and low enough that sums of many fit in 64 bits. */
export const amountMinorMax = 10n ** 12n;

/** Rejects amounts if any line, tax or total is out of range. */
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
