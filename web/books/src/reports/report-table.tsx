import { formatAmount } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Figure, ReportRow, ReportView } from './report-view.ts';
import { texts } from './texts.ts';

/** One column of names, one of figures for each period. Zero is a dash. */
export function ReportTable({ view }: { readonly view: ReportView }): ReactNode {
  return (
    <>
      <div className="table-scroll">
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{view.currency}</th>
              {view.columns.map((column) => (
                <th key={column} scope="col" className="num">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row, at) => (
              <Row key={`${at}${row.label}`} row={row} view={view} />
            ))}
          </tbody>
        </table>
      </div>
      <Proof view={view} />
    </>
  );
}

function Row({ row, view }: { readonly row: ReportRow; readonly view: ReportView }): ReactNode {
  if (row.kind === 'section') {
    return (
      <tr className="is-section">
        <th scope="rowgroup" colSpan={view.columns.length + 1}>
          {row.label}
        </th>
      </tr>
    );
  }
  const name = (
    <>
      {row.code === undefined ? null : <span className="acct">{row.code}</span>}
      {row.label}
    </>
  );
  return (
    <tr className={`is-${row.kind}`}>
      <th scope="row">{row.address === undefined ? name : <Link {...row.address}>{name}</Link>}</th>
      {view.columns.map((column, at) => (
        <td key={column} className="num">
          <Cell figure={row.figures[at] ?? null} currency={view.currency} />
        </td>
      ))}
    </tr>
  );
}

function Cell({
  figure,
  currency,
}: {
  readonly figure: Figure | null;
  readonly currency: string;
}): ReactNode {
  if (figure === null) return null;
  if (Number(figure.amount) === 0) return <span className="soft">–</span>;
  const digits = formatAmount(figure.amount, currency);
  if (figure.address === undefined) return digits;
  return (
    <Link className="figure" {...figure.address}>
      {digits}
    </Link>
  );
}

/** Why the figures can be believed. */
function Proof({ view: { proof, isBalanced } }: { readonly view: ReportView }): ReactNode {
  if (proof.length === 0 && isBalanced === null) return null;
  return (
    <footer className="card-foot">
      {isBalanced === null ? null : (
        <span className={isBalanced ? 'row tone-good' : 'row tone-bad'}>
          {isBalanced ? (
            <Check className="icon icon-14" aria-hidden />
          ) : (
            <TriangleAlert className="icon icon-14" aria-hidden />
          )}
          {isBalanced ? texts.balanced : texts.notBalanced}
        </span>
      )}
      {proof.map(({ label, value }) => (
        <span key={label}>
          {label} <span className="proof-value">{value}</span>
        </span>
      ))}
    </footer>
  );
}
