import { Banner, Card, Chip } from '@countinghouse/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

interface BankAccount {
  readonly bank_code: string;
  readonly bank_name: string;
  readonly account_last4: string;
  readonly beneficiary_name: string;
}

export interface DestinationCardProps {
  readonly destination: {
    /** Null if the money stays in the service. */
    readonly account: BankAccount | null;
    readonly last_paid: BankAccount | null;
    readonly differs_in: readonly string[];
    /** False once the settlement account has changed since the request. */
    readonly is_current?: boolean;
  };
}

/** Where the money goes, beside where it went last. Only the cell that differs is marked. */
export function DestinationCard({ destination }: DestinationCardProps): ReactNode {
  const {
    account,
    last_paid: last,
    differs_in: differing,
    is_current: isCurrent = true,
  } = destination;
  const rows = [
    ['bank', texts.bank, (one: typeof account) => one && `${one.bank_name} (${one.bank_code})`],
    ['account', texts.account, (one: typeof account) => one && `…${one.account_last4}`],
    ['holder', texts.holder, (one: typeof account) => one?.beneficiary_name],
  ] as const;
  const fieldsOf = {
    bank: ['bank_code', 'bank_name'],
    account: ['account_last4', 'account_number'],
    holder: ['beneficiary_name'],
  };
  const differs = (row: keyof typeof fieldsOf): boolean =>
    fieldsOf[row].some((field) => differing.includes(field));
  const count = rows.filter(([row]) => differs(row)).length;
  return (
    <Card
      title={texts.destination}
      aside={<DestinationChip count={count} isFirst={last === null} />}
    >
      <div className="card-body">
        {isCurrent ? null : <Banner tone="bad">{texts.notCurrent}</Banner>}
        {account === null ? (
          <p className="t13">{texts.staysHere}</p>
        ) : (
          <table className="diff">
            <thead>
              <tr>
                <td />
                <th scope="col">{texts.thisPayout}</th>
                {last === null ? null : <th scope="col">{texts.lastPayout}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(([row, label, show]) => (
                <tr key={row}>
                  <th scope="row">{label}</th>
                  <td className={differs(row) ? 'differs' : undefined}>
                    {differs(row) ? (
                      <span className="row">
                        <TriangleAlert className="icon icon-14" aria-hidden />
                        {show(account)} {texts.differs}
                      </span>
                    ) : (
                      show(account)
                    )}
                  </td>
                  {last === null ? null : <td className="was">{show(last)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Card>
  );
}

function DestinationChip({ count, isFirst }: { count: number; isFirst: boolean }): ReactNode {
  if (isFirst) return <Chip tone="info">{texts.firstPayout}</Chip>;
  if (count === 0) return <Chip tone="good">{texts.sameAsLast}</Chip>;
  return <Chip tone="warn">{texts.differsIn(count)}</Chip>;
}
