/** One line of the palette: where it leads, or what it does. */
export interface PaletteRow {
  readonly key: string;
  readonly group: 'screens' | 'acts' | 'found';
  readonly label: string;
  readonly detail: string | null;
  readonly kbd: readonly string[];
  readonly open: () => void;
}

/** Rows whose label has every word typed, in any order and case. Found rows were chosen by the API. */
export function rowsFor(text: string, rows: readonly PaletteRow[]): readonly PaletteRow[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(
    ({ group, label }) =>
      group === 'found' || words.every((word) => label.toLowerCase().includes(word)),
  );
}
