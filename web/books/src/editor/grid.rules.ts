import { columns, emptyLine, isBlank } from './draft.rules.ts';
import type { Column, DraftLine } from './draft.rules.ts';

/** The lines with what they were before: one step back for each cell, paste or move. */
export interface Grid {
  readonly lines: readonly DraftLine[];
  readonly before: readonly (readonly DraftLine[])[];
  /** Typing on in one cell is one step. */
  readonly last: string | null;
  readonly nextKey: number;
}

export type GridChange =
  | { readonly kind: 'type'; readonly key: number; readonly column: Column; readonly text: string }
  | { readonly kind: 'fill'; readonly key: number; readonly cells: Partial<DraftLine> }
  | { readonly kind: 'add'; readonly after: number }
  | { readonly kind: 'remove'; readonly key: number }
  | { readonly kind: 'move'; readonly key: number; readonly by: -1 | 1 }
  | { readonly kind: 'above'; readonly key: number; readonly column: Column }
  | { readonly kind: 'paste'; readonly key: number; readonly column: Column; readonly text: string }
  | { readonly kind: 'replace'; readonly lines: readonly DraftLine[] }
  | { readonly kind: 'undo' };

/** More than anybody takes back; older steps are let go. */
const stepsMax = 100;

export function startGrid(lines: readonly DraftLine[]): Grid {
  const kept = lines.length === 0 ? [emptyLine(0)] : lines;
  const nextKey = Math.max(...kept.map(({ key }) => key)) + 1;
  return { lines: kept, before: [], last: null, nextKey };
}

export function changeGrid(grid: Grid, change: GridChange): Grid {
  const { lines, before, nextKey } = grid;
  const at = 'key' in change ? lines.findIndex(({ key }) => key === change.key) : -1;
  const step = (changed: readonly DraftLine[], last: string | null = null, keys = 0): Grid => ({
    lines: changed,
    before: last !== null && last === grid.last ? before : [...before, lines].slice(-stepsMax),
    last,
    nextKey: nextKey + keys,
  });
  const put = (cells: Partial<DraftLine>): readonly DraftLine[] =>
    lines.map((line, index) => (index === at ? { ...line, ...cells } : line));
  switch (change.kind) {
    case 'type':
      return step(put({ [change.column]: change.text }), `${change.key} ${change.column}`);
    case 'fill':
      return step(put(change.cells));
    case 'add':
      return step(lines.toSpliced(change.after + 1, 0, emptyLine(nextKey)), null, 1);
    case 'remove': {
      const left = lines.toSpliced(at, 1);
      return left.length === 0 ? step([emptyLine(nextKey)], null, 1) : step(left);
    }
    case 'move': {
      const line = lines[at];
      const to = at + change.by;
      if (line === undefined || to < 0 || to >= lines.length) return grid;
      return step(lines.toSpliced(at, 1).toSpliced(to, 0, line));
    }
    case 'above': {
      const above = lines[at - 1];
      return above === undefined ? grid : step(put({ [change.column]: above[change.column] }));
    }
    case 'paste':
      return paste(grid, at, change.column, change.text, step);
    case 'replace': {
      const replaced = startGrid(change.lines);
      return { ...step(replaced.lines), nextKey: Math.max(nextKey, replaced.nextKey) };
    }
    case 'undo': {
      const last = before.at(-1);
      return last === undefined
        ? grid
        : { ...grid, lines: last, before: before.slice(0, -1), last: null };
    }
  }
}

type Step = (changed: readonly DraftLine[], last: string | null, keys: number) => Grid;

/** Fills cells from one on, as a sheet has them: tabs between columns, line ends between lines. */
function paste(grid: Grid, at: number, column: Column, text: string, step: Step): Grid {
  const rows = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n');
  const from = columns.indexOf(column);
  const missing = Math.max(0, at + rows.length - grid.lines.length);
  const room = [
    ...grid.lines,
    ...Array.from({ length: missing }, (_, more) => emptyLine(grid.nextKey + more)),
  ];
  const filled = room.map((line, index) => {
    const cells = rows[index - at]?.split('\t');
    if (cells === undefined || index < at) return line;
    return { ...line, ...toCells(cells, from) };
  });
  return step(filled, null, missing);
}

function toCells(cells: readonly string[], from: number): Partial<DraftLine> {
  return Object.fromEntries(
    cells.flatMap((cell, offset) => {
      const column = columns[from + offset];
      // What is picked has ids, which no sheet holds.
      const isTyped = column !== undefined && !column.endsWith('Id');
      return isTyped ? [[column, cell.trim()]] : [];
    }),
  );
}

/** A paste that is more than one cell. */
export function isTable(text: string): boolean {
  return text.includes('\t') || text.trim().includes('\n');
}

/** Tab there adds a line, unless there is nothing in it yet. */
export function endsGrid(lines: readonly DraftLine[], key: number, column: Column): boolean {
  const last = lines.at(-1);
  return last?.key === key && column === columns.at(-1) && !isBlank(last);
}
