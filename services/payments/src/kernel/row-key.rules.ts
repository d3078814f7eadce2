/** A row of a workspace as one text, to find it again in a batch. */
export function rowKeyText(key: { readonly workspaceId: string; readonly id: string }): string {
  return `${key.workspaceId}:${key.id}`;
}

export function byRowKey<Row extends { readonly workspaceId: string; readonly id: string }>(
  rows: readonly Row[],
): Map<string, Row> {
  return new Map(rows.map((row) => [rowKeyText(row), row]));
}
