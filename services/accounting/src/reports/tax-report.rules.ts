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
  /** Of the tax return; null where none is set. */
  readonly reportBox: string | null;
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
  readonly category: string;
}

export interface TaxReport {
  readonly codes: readonly TaxCodeSums[];
  readonly components: readonly TaxComponentSums[];
  /** By box, without those that have none. */
  readonly boxes: readonly (TaxSums & { readonly reportBox: string })[];
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
    return [{ taxCodeId, taxCode, isReverseCharge: isReverseCharge === true, ...sumOf(same) }];
  });
  const boxed = Map.groupBy(rows, ({ reportBox }) => reportBox);
  const boxes = [...boxed].flatMap(([reportBox, same]) =>
    reportBox === null ? [] : [{ reportBox, ...sumOf(same) }],
  );
  return { codes, components: rows.flatMap(toComponent), boxes, total: sumOf(rows) };
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
function sumOf(rows: readonly TaxRow[]): TaxSums {
  const firsts = [...Map.groupBy(rows, ({ taxCodeId }) => taxCodeId).values()].flatMap((same) =>
    same.slice(0, 1),
  );
  const add = (own: readonly TaxSums[], pick: (row: TaxSums) => bigint): bigint =>
    own.reduce((sum, row) => sum + pick(row), 0n);
  return {
    salesBaseMinor: add(firsts, (row) => row.salesBaseMinor),
    purchasesBaseMinor: add(firsts, (row) => row.purchasesBaseMinor),
    deferredBaseMinor: add(firsts, (row) => row.deferredBaseMinor),
    outputMinor: add(rows, (row) => row.outputMinor),
    inputMinor: add(rows, (row) => row.inputMinor),
    deferredMinor: add(rows, (row) => row.deferredMinor),
  };
}
