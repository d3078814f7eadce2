import { Link } from '@tanstack/react-router';
import { Fragment, useRef } from 'react';
import type { ReactNode } from 'react';
import { useKeys } from '../keyboard/use-keys.ts';
import type { Address } from './address.ts';

export interface RowColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Takes what is left of the width, and is cut. */
  readonly grows?: boolean;
  /** Its place in the card that a narrow screen makes of a row; without one it is left out there. */
  readonly narrow?: 'main' | 'amount' | 'sub' | 'state';
}

export interface RowTableProps<Row> {
  readonly name: string;
  readonly columns: readonly RowColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first column is the link of the row. */
  readonly addressOf?: (row: Row) => Address;
  /** What rows stand under: a line of its own wherever it changes. */
  readonly groupOf?: (row: Row) => string;
  readonly empty: ReactNode;
}

/** A list. `j` and `k` move between rows, Enter opens one. */
export function RowTable<Row>(props: RowTableProps<Row>): ReactNode {
  const { name, columns, rows, keyOf, addressOf, groupOf, empty } = props;
  const table = useRef<HTMLTableElement>(null);
  const move = (step: number): void => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('.row-link') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step;
    links[next]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  if (rows.length === 0) return <div className="empty">{empty}</div>;
  // Without links in its rows, a table that is too wide could not be scrolled by keys.
  const reach = addressOf === undefined ? { tabIndex: 0, role: 'group', 'aria-label': name } : {};
  return (
    <div className="table-scroll" {...reach}>
      <table className="table list" ref={table} aria-label={name}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                className={column.isNumber === true ? 'num' : undefined}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={keyOf(row)}>
              {groupLine(row, rows[at - 1], columns.length, groupOf)}
              <tr>
                {columns.map((column, index) => (
                  <td key={column.head} className={classOf(column)}>
                    {index === 0 && addressOf !== undefined ? (
                      <Link className="row-link" {...addressOf(row)}>
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function groupLine<Row>(
  row: Row,
  before: Row | undefined,
  width: number,
  groupOf: ((row: Row) => string) | undefined,
): ReactNode {
  const group = groupOf?.(row);
  if (group === undefined || (before !== undefined && groupOf?.(before) === group)) return null;
  return (
    <tr className="group">
      <th scope="colgroup" colSpan={width}>
        {group}
      </th>
    </tr>
  );
}

function classOf<Row>({ isNumber, grows, narrow }: RowColumn<Row>): string {
  return [
    isNumber === true && 'num',
    grows === true && 'grow',
    narrow === undefined ? 'only-wide' : `in-${narrow}`,
  ]
    .filter(Boolean)
    .join(' ');
}
