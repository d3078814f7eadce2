import './journal.css';
import { formatAmount } from '@countinghouse/ui';
import type { Money } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../paths.ts';

type Amount = ComponentProps<typeof Money>['major'];

interface PostedLine {
  readonly key: string;
  readonly accountId: string;
  readonly code: string;
  readonly name: string;
  /** What else the line says: contact, tax, basis. */
  readonly detail?: string;
  readonly debit: Amount;
  readonly credit: Amount;
}

export interface JournalLinesProps {
  readonly orgId: string;
  readonly name: string;
  readonly currency: string;
  readonly heads: readonly [account: string, debit: string, credit: string];
  readonly lines: readonly PostedLine[];
  /** Whether each account leads to its ledger. */
  readonly isLinked: boolean;
}

/** Debit and credit in two columns whose edges line up from entry to entry. */
export function JournalLines(props: JournalLinesProps): ReactNode {
  const { orgId, name, currency, heads, lines, isLinked } = props;
  return (
    <table className="journal" aria-label={name}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          <th scope="col">{heads[2]}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td className={Number(line.credit) === 0 ? undefined : 'credit'}>
              <span className="journal-account">
                <span className="acct">{line.code}</span>
                <span>
                  {isLinked ? (
                    <Link
                      className="figure"
                      {...paths.report(orgId, 'general-ledger', { account_id: line.accountId })}
                    >
                      {line.name}
                    </Link>
                  ) : (
                    line.name
                  )}
                  {line.detail === undefined ? null : (
                    <span className="soft t12"> {line.detail}</span>
                  )}
                </span>
              </span>
            </td>
            <td className="num">
              {Number(line.debit) === 0 ? '' : formatAmount(line.debit, currency)}
            </td>
            <td className="num">
              {Number(line.credit) === 0 ? '' : formatAmount(line.credit, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
