import { boxedFigures } from '../../setup/tax/tax-code.rules.ts';
import type { ReportBoxes } from '../../setup/tax/tax-code.rules.ts';

/** A period's tax and its base. */
export interface TaxSums {
  /** Net sales; a credit note is negative. */
  readonly salesBaseMinor: bigint;
  readonly purchasesBaseMinor: bigint;
  /** Unpaid sales under cash-basis VAT. */
  readonly deferredBaseMinor: bigint;
  /** Tax owed on sales, and self-assessed on purchases. */
  readonly outputMinor: bigint;
  /** Recoverable tax on purchases. */
  readonly inputMinor: bigint;
  /** Tax on unpaid sales under cash-basis VAT. */
  readonly deferredMinor: bigint;
}

/** A figure of the report that documents explain, as named in requests. */
export const taxFigures = [
  'sales_base',
  'purchases_base',
  'deferred_base',
  'output',
  'input',
  'deferred',
] as const;
export type TaxFigure = (typeof taxFigures)[number];

/** One component of a code, with the code's base, which all its components share. */
export interface TaxRow extends TaxSums {
  /** These are all null for lines without a tax code. */
  readonly taxCodeId: string | null;
  readonly taxCode: string | null;
  readonly isReverseCharge: boolean | null;
  readonly componentId: string | null;
  readonly name: string | null;
  /** The box on the tax return for figures without their own box; null if none is set. */
  readonly reportBox: string | null;
  readonly reportBoxes: ReportBoxes;
  readonly category: string | null;
}

interface TaxCodeSums extends TaxSums {
  /** Null for lines without a tax code. */
  readonly taxCodeId: string | null;
  readonly taxCode: string | null;
  readonly isReverseCharge: boolean;
}

interface TaxComponentSums extends TaxSums {
  readonly taxCodeId: string;
  readonly taxCode: string;
  readonly componentId: string;
  readonly name: string;
  readonly reportBox: string | null;
  readonly reportBoxes: ReportBoxes;
  readonly category: string;
}

interface TaxBox extends TaxSums {
  readonly reportBox: string;
  /** The figures that belong to it; the others are zero. */
  readonly figures: readonly TaxFigure[];
}

export interface TaxReport {
  readonly codes: readonly TaxCodeSums[];
  readonly components: readonly TaxComponentSums[];
  /** By box; figures without a box are left out. */
  readonly boxes: readonly TaxBox[];
  readonly total: TaxSums;
}

/** A document on a day on which it affects the report. */
export interface TaxDocument extends TaxSums {
  readonly documentId: string;
  readonly documentNumber: string | null;
  readonly kind: string;
  readonly contactId: string;
  readonly contactName: string;
  /** Null if nothing had to be posted. */
  readonly entryId: string | null;
  readonly date: string;
  /** Posted, voided, settled (by what), or a settlement undone. */
  readonly act: string;
}

/** Positive if payable, negative if refundable. */
export function payableMinor({ outputMinor, inputMinor }: TaxSums): bigint {
  return outputMinor - inputMinor;
}

export function toTaxReport(rows: readonly TaxRow[]): TaxReport {
  const codes = [...Map.groupBy(rows, ({ taxCodeId }) => taxCodeId)].flatMap(([, same]) => {
    const [first] = same;
    if (first === undefined) return [];
    const { taxCodeId, taxCode, isReverseCharge } = first;
    return [
      { taxCodeId, taxCode, isReverseCharge: isReverseCharge === true, ...sumOf(() => same) },
    ];
  });
  return {
    codes,
    components: rows.flatMap(toComponent),
    boxes: toBoxes(rows),
    total: sumOf(() => rows),
  };
}

function toBoxes(rows: readonly TaxRow[]): readonly TaxBox[] {
  const named = rows.flatMap((row) => taxFigures.map((figure) => boxOf(row, figure)));
  return [...new Set(named)].flatMap((reportBox) => {
    if (reportBox === null) return [];
    const rowsOf = (figure: TaxFigure) => rows.filter((row) => boxOf(row, figure) === reportBox);
    const figures = taxFigures.filter((figure) => rowsOf(figure).length > 0);
    return [{ reportBox, figures, ...sumOf(rowsOf) }];
  });
}

/** Deferred tax is on no return yet, so it has no box. */
function boxOf(row: TaxRow, figure: TaxFigure): string | null {
  const boxed = boxedFigures.find((one) => one === figure);
  return (boxed === undefined ? null : row.reportBoxes[boxed]) ?? row.reportBox;
}

function toComponent(row: TaxRow): readonly TaxComponentSums[] {
  const { taxCodeId, taxCode, componentId, name, category } = row;
  const isOfCode =
    taxCodeId !== null &&
    taxCode !== null &&
    componentId !== null &&
    name !== null &&
    category !== null;
  return isOfCode ? [{ ...row, taxCodeId, taxCode, componentId, name, category }] : [];
}

/** All components of a code share the same nets, which count once. */
function sumOf(rowsOf: (figure: TaxFigure) => readonly TaxRow[]): TaxSums {
  const add = (own: readonly TaxRow[], pick: (row: TaxSums) => bigint): bigint =>
    own.reduce((sum, row) => sum + pick(row), 0n);
  const firstsOf = (figure: TaxFigure): readonly TaxRow[] =>
    [...Map.groupBy(rowsOf(figure), ({ taxCodeId }) => taxCodeId).values()].flatMap((same) =>
      same.slice(0, 1),
    );
  return {
    salesBaseMinor: add(firstsOf('sales_base'), (row) => row.salesBaseMinor),
    purchasesBaseMinor: add(firstsOf('purchases_base'), (row) => row.purchasesBaseMinor),
    deferredBaseMinor: add(firstsOf('deferred_base'), (row) => row.deferredBaseMinor),
    outputMinor: add(rowsOf('output'), (row) => row.outputMinor),
    inputMinor: add(rowsOf('input'), (row) => row.inputMinor),
    deferredMinor: add(rowsOf('deferred'), (row) => row.deferredMinor),
  };
}
