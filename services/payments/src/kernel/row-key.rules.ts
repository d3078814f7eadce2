/** Identifies a row of a workspace. */
export interface RowKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** A row key as text, for lookups within a batch. */
export function rowKeyText(key: RowKey): string {
  return `${key.workspaceId}:${key.id}`;
}

export function byRowKey<Row extends RowKey>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [rowKeyText(row), row]));
}
