export type ChangeValue = string | number | boolean | null;

/** One figure or name of a change, as a person compares it. */
export interface ChangeRow {
  readonly name: string;
  /** Of an amount; else null. */
  readonly currency: string | null;
  readonly value: ChangeValue;
}

export interface ChangedRow extends Omit<ChangeRow, 'value'> {
  readonly before: ChangeValue;
  readonly after: ChangeValue;
}

/** A flat change by its names; its amounts are of its currency. */
export function toPlainRows(change: Readonly<Record<string, ChangeValue>>): readonly ChangeRow[] {
  const { currency = null } = change;
  return Object.entries(change).map(([name, value]) => ({
    name,
    currency: isAmount(name) && typeof currency === 'string' ? currency : null,
    value,
  }));
}

const isAmount = (name: string): boolean => name.endsWith('_minor');

/** What stays the same is part of it: it says what the change is about. */
export function pairRows(
  before: readonly ChangeRow[],
  after: readonly ChangeRow[],
): readonly ChangedRow[] {
  const valueIn = (rows: readonly ChangeRow[], { name, currency }: ChangeRow): ChangeValue =>
    rows.find((row) => row.name === name && row.currency === currency)?.value ?? null;
  const gone = before.filter(
    (row) => !after.some(({ name, currency }) => row.name === name && row.currency === currency),
  );
  return [...after, ...gone].map((row) => ({
    name: row.name,
    currency: row.currency,
    before: valueIn(before, row),
    after: valueIn(after, row),
  }));
}
