/** Lines of a table for the terminal; columns of text begin left, figures end right. */
export function align(
  rows: readonly (readonly string[])[],
  textColumns: readonly number[] = [],
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return textColumns.includes(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}
