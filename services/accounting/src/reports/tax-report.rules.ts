/** What was posted of one component of a tax in a period. */
export interface TaxRow {
  readonly componentId: string;
  readonly taxCode: string;
  readonly name: string;
  /** Of the tax return; null where none is set. */
  readonly reportBox: string | null;
  readonly category: string;
  /** Owed on sales, and on purchases that we tax ourselves. */
  readonly outputMinor: bigint;
  /** To come back from purchases. */
  readonly inputMinor: bigint;
  /** Waiting for the money of sales, where tax is owed by cash. */
  readonly deferredMinor: bigint;
}

export type TaxSums = Pick<TaxRow, 'outputMinor' | 'inputMinor' | 'deferredMinor'>;

export interface TaxReport {
  readonly rows: readonly TaxRow[];
  /** By box, without those that have none. */
  readonly boxes: readonly (TaxSums & { readonly reportBox: string })[];
  readonly total: TaxSums;
}

/** Above zero: to be paid; below: to come back. */
export function payableMinor({ outputMinor, inputMinor }: TaxSums): bigint {
  return outputMinor - inputMinor;
}

export function toTaxReport(rows: readonly TaxRow[]): TaxReport {
  const boxed = Map.groupBy(rows, ({ reportBox }) => reportBox);
  const boxes = [...boxed].flatMap(([reportBox, same]) =>
    reportBox === null ? [] : [{ reportBox, ...sumOf(same) }],
  );
  return { rows, boxes, total: sumOf(rows) };
}

function sumOf(rows: readonly TaxSums[]): TaxSums {
  const add = (pick: (row: TaxSums) => bigint): bigint =>
    rows.reduce((sum, row) => sum + pick(row), 0n);
  return {
    outputMinor: add((row) => row.outputMinor),
    inputMinor: add((row) => row.inputMinor),
    deferredMinor: add((row) => row.deferredMinor),
  };
}
