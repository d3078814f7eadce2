import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { isTable } from './grid.rules.ts';
import type { GridChange, GridLine } from './grid.rules.ts';

/** Which cell gets the focus once it is there. */
interface Wanted<Column extends string> {
  readonly row: number;
  readonly column: Column;
}

export interface GridKeysOptions<Column extends string> {
  readonly lines: readonly GridLine<Column>[];
  readonly change: (change: GridChange<Column>) => void;
  /** In the order of reading; only those that are shown. */
  readonly columns: readonly [Column, ...(readonly Column[])];
  readonly isEnd: (lines: readonly GridLine<Column>[], key: number, column: Column) => boolean;
  readonly pick?: (column: Column, code: string) => string | null;
}

export interface GridKeys {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTableSectionElement>) => void;
  readonly addLine: () => void;
}

/**
 * The keys of a grid whose cells name themselves by `data-row` and `data-column`: Enter goes down, Tab at the
 * end adds a line, a sheet can be pasted.
 */
export function useGridKeys<Column extends string>(options: GridKeysOptions<Column>): GridKeys {
  const { lines, change, columns, isEnd, pick } = options;
  const body = useRef<HTMLTableSectionElement>(null);
  const [wanted, setWanted] = useState<Wanted<Column> | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const cell = body.current?.rows[wanted.row]?.querySelector<HTMLElement>(
      `[data-column="${wanted.column}"]`,
    );
    cell?.focus();
  }, [wanted]);

  const cellOf = (target: EventTarget): Wanted<Column> | null => {
    if (!(target instanceof HTMLElement)) return null;
    const { row, column } = target.dataset;
    const known = columns.find((one) => one === column);
    return row === undefined || known === undefined ? null : { row: Number(row), column: known };
  };
  const onKeyDown: GridKeys['onKeyDown'] = (event) => {
    const cell = cellOf(event.target);
    if (cell === null) return;
    const { row, column } = cell;
    const key = lines[row]?.key ?? 0;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const isControl = event.ctrlKey || event.metaKey;
    const act = (then: () => void): void => {
      event.preventDefault();
      then();
    };
    if (event.key === 'Enter' && isPlain) {
      act(() => {
        if (row === lines.length - 1) change({ kind: 'add', after: row });
        setWanted({ row: row + 1, column });
      });
    } else if (event.key === 'Tab' && isPlain && isEnd(lines, key, column)) {
      act(() => {
        change({ kind: 'add', after: row });
        setWanted({ row: row + 1, column: columns[0] });
      });
    } else if (isControl && event.key === 'd') {
      act(() => change({ kind: 'above', key, column }));
    } else if (isControl && event.key === 'z') {
      act(() => change({ kind: 'undo' }));
    } else if (isControl && event.key === 'Backspace') {
      act(() => {
        change({ kind: 'remove', key });
        setWanted({ row: Math.max(0, row - (row === lines.length - 1 ? 1 : 0)), column });
      });
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      act(() => {
        const by = event.key === 'ArrowUp' ? -1 : 1;
        change({ kind: 'move', key, by });
        setWanted({ row: Math.min(Math.max(row + by, 0), lines.length - 1), column });
      });
    }
  };
  const onPaste: GridKeys['onPaste'] = (event) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text');
    if (cell === null || !isTable(text)) return;
    event.preventDefault();
    const key = lines[cell.row]?.key ?? 0;
    change({
      kind: 'paste',
      key,
      column: cell.column,
      text,
      across: columns,
      ...(pick !== undefined && { pick }),
    });
  };
  return {
    body,
    onKeyDown,
    onPaste,
    addLine: () => {
      change({ kind: 'add', after: lines.length - 1 });
      setWanted({ row: lines.length, column: columns[0] });
    },
  };
}
