/** A line of a grid: what is typed or picked, by column. */
export type GridLine<Column extends string> = { readonly key: number } & Readonly<
  Record<Column, string>
>;

/** The lines with what they were before: one step back for each cell, paste or move. */
export interface Grid<Line> {
  readonly lines: readonly Line[];
  readonly before: readonly (readonly Line[])[];
  /** Typing on in one cell is one step. */
  readonly last: string | null;
  readonly nextKey: number;
}

export type GridChange<Column extends string, Line = GridLine<Column>> =
  | { readonly kind: 'type'; readonly key: number; readonly column: Column; readonly text: string }
  | {
      readonly kind: 'fill';
      readonly key: number;
      readonly cells: Partial<Readonly<Record<Column, string>>>;
    }
  | { readonly kind: 'add'; readonly after: number }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'move'; readonly key: number; readonly by: -1 | 1 }
  | { readonly kind: 'above'; readonly key: number; readonly column: Column }
  | {
      readonly kind: 'paste';
      readonly key: number;
      readonly column: Column;
      readonly text: string;
      /** The columns that are shown, where some are not. */
      readonly across?: readonly Column[];
      /** The id that a code stands for; what no sheet can say stays empty. */
      readonly pick?: (column: Column, code: string) => string | null;
    }
  | { readonly kind: 'replace'; readonly lines: readonly Line[] }
  | { readonly kind: 'undo' };

export interface GridShape<Column extends string> {
  readonly columns: readonly Column[];
  readonly emptyLine: (key: number) => GridLine<Column>;
}

/** More than anybody takes back; older steps are let go. */
const stepsMax = 100;

/** How the lines of one kind of paper begin and change. */
export function createGrid<Column extends string>({ columns, emptyLine }: GridShape<Column>) {
  type Line = GridLine<Column>;
  type Cells = Readonly<Record<string, string>>;

  const start = (lines: readonly Line[]): Grid<Line> => {
    const kept = lines.length === 0 ? [emptyLine(0)] : lines;
    const nextKey = Math.max(...kept.map(({ key }) => key)) + 1;
    return { lines: kept, before: [], last: null, nextKey };
  };
  const isBlank = (line: Line): boolean => columns.every((column) => line[column].trim() === '');

  const change = (grid: Grid<Line>, by: GridChange<Column>): Grid<Line> => {
    const { lines, before, nextKey } = grid;
    const at = 'key' in by ? lines.findIndex(({ key }) => key === by.key) : -1;
    const step = (changed: readonly Line[], last: string | null = null, keys = 0): Grid<Line> => ({
      lines: changed,
      before: last !== null && last === grid.last ? before : [...before, lines].slice(-stepsMax),
      last,
      nextKey: nextKey + keys,
    });
    const put = (cells: Cells): readonly Line[] =>
      lines.map((line, index) => (index === at ? { ...line, ...cells } : line));
    switch (by.kind) {
      case 'type':
        return step(put({ [by.column]: by.text }), `${by.key} ${by.column}`);
      case 'fill':
        return step(lines.map((line, index) => (index === at ? { ...line, ...by.cells } : line)));
      case 'add':
        return step(lines.toSpliced(by.after + 1, 0, emptyLine(nextKey)), null, 1);
      case 'remove': {
        const left = lines.toSpliced(at, 1);
        return left.length === 0 ? step([emptyLine(nextKey)], null, 1) : step(left);
      }
      case 'move': {
        const line = lines[at];
        const to = at + by.by;
        if (line === undefined || to < 0 || to >= lines.length) return grid;
        return step(lines.toSpliced(at, 1).toSpliced(to, 0, line));
      }
      case 'above': {
        const above = lines[at - 1];
        return above === undefined ? grid : step(put({ [by.column]: above[by.column] }));
      }
      case 'paste': {
        const rows = by.text.replaceAll('\r', '').replace(/\n+$/, '').split('\n');
        const missing = Math.max(0, at + rows.length - lines.length);
        const room = [
          ...lines,
          ...Array.from({ length: missing }, (_, more) => emptyLine(nextKey + more)),
        ];
        const filled = room.map((line, index) => {
          const cells = rows[index - at]?.split('\t');
          if (cells === undefined || index < at) return line;
          return { ...line, ...toCells(cells, by) };
        });
        return step(filled, null, missing);
      }
      case 'replace': {
        const replaced = start(by.lines);
        return { ...step(replaced.lines), nextKey: Math.max(nextKey, replaced.nextKey) };
      }
      case 'undo': {
        const last = before.at(-1);
        return last === undefined
          ? grid
          : { ...grid, lines: last, before: before.slice(0, -1), last: null };
      }
    }
  };

  /** Cells from one on, as a sheet has them: tabs between columns, line ends between lines. */
  const toCells = (
    cells: readonly string[],
    { column, across = columns, pick }: Extract<GridChange<Column>, { kind: 'paste' }>,
  ): Cells => {
    const from = across.indexOf(column);
    return Object.fromEntries(
      cells.flatMap((cell, offset) => {
        const name = across[from + offset];
        if (name === undefined) return [];
        // What is picked has ids, which no sheet holds.
        const text = name.endsWith('Id') ? pick?.(name, cell.trim()) : cell.trim();
        return text === null || text === undefined ? [] : [[name, text]];
      }),
    );
  };

  return {
    start,
    change,
    isBlank,
    /** Tab there adds a line, unless there is nothing in it yet. */
    isEnd: (lines: readonly Line[], key: number, column: Column): boolean => {
      const last = lines.at(-1);
      return last?.key === key && column === columns.at(-1) && !isBlank(last);
    },
  };
}

/** A paste that is more than one cell. */
export function isTable(text: string): boolean {
  return text.includes('\t') || text.trim().includes('\n');
}
