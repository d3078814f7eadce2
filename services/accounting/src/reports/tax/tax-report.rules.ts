import { boxedFigures } from '../../setup/tax/tax-code.rules.ts';
import type { ReportBoxes } from '../../setup/tax/tax-code.rules.ts';

/** What a tax was computed on in a period, and the tax itself. */
export interface TaxSums {
  /** Nets of sales; a credit note is below zero. */
  readonly salesBaseMinor: bigint;
  readonly purchasesBaseMinor: bigint;
  /** Of sales that wait for their money, where tax is owed by cash. */
  readonly deferredBaseMinor: bigint;
  /** Owed on sales, and on purchases that we tax ourselves. */
  readonly outputMinor: bigint;
  /** To come back from purchases. */
  readonly inputMinor: bigint;
  /** Waiting for the money of sales, where tax is owed by cash. */
  readonly deferredMinor: bigint;
}

/** A figure of the report that documents explain, as requests name it. */
export const taxFigures = [
  'sales_base',
  'purchases_base',
  'deferred_base',
  'output',
  'input',
  'deferred',
] as const;
export type TaxFigure = (typeof taxFigures)[number];

/** One component of a code with the base of the code, which its components have in common. */
export interface TaxRow extends TaxSums {
  /** All of these are null for lines without a tax code. */
  readonly taxCodeId: string | null;
  readonly taxCode: string | null;
  readonly isReverseCharge: boolean | null;
  readonly componentId: string | null;
  readonly name: string | null;
  /** Of the tax return, for the figures that have none of their own; null where none is set. */
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
  /** What goes to it; the others are nothing. */
  readonly figures: readonly TaxFigure[];
}

export interface TaxReport {
  readonly codes: readonly TaxCodeSums[];
  readonly components: readonly TaxComponentSums[];
  /** By box, without those that have none. */
  readonly boxes: readonly TaxBox[];
  readonly total: TaxSums;
}

/** A document on a day on which something of it counts. */
export interface TaxDocument extends TaxSums {
  readonly documentId: string;
  readonly documentNumber: string | null;
  readonly kind: string;
  readonly contactId: string;
  readonly contactName: string;
  /** Null where nothing had to be posted. */
  readonly entryId: string | null;
  readonly date: string;
  /** Posted, voided, settled by what, or that taken back. */
  readonly act: string;
}

/** Above zero: to be paid; below: to come back. */
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

/** What waits for its money is on no return yet, so it has no box of its own. */
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

/** Components of one code are computed on the same nets, which count once. */
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
