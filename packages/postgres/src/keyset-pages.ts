interface KeysetPages<Row> {
  /** Reads at most `rowsMax` rows older than the id, newest first; null starts from the newest. */
  readonly read: (olderThanId: string | null, rowsMax: number) => Promise<readonly Row[]>;
  readonly rowsPerPage: number;
}

/**
 * A complete list, newest first, in pages: each continues where the last one ended. Nothing is held
 * between pages, so a slow reader keeps no connection and no snapshot.
 */
export async function* keysetPages<Row extends { readonly id: string }>(
  list: KeysetPages<Row>,
): AsyncGenerator<readonly Row[], void, void> {
  let olderThanId: string | null = null;
  for (;;) {
    const rows = await list.read(olderThanId, list.rowsPerPage);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < list.rowsPerPage) return;
    olderThanId = last.id;
  }
}
