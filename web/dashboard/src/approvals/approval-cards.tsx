import { Banner, Card, Chip, Money, formatMinor } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { FullApproval } from './approvals.queries.ts';
import { texts, wordOf } from './texts.ts';

/** What it would do: where the money goes, the balance before and after, what is posted. */
export function ApprovalCards({ approval }: { readonly approval: FullApproval }): ReactNode {
  return (
    <>
      <Destination approval={approval} />
      <Change approval={approval} />
      <Payment approval={approval} />
      <div className="two">
        <Balance approval={approval} />
        <Journal approval={approval} />
      </div>
    </>
  );
}

interface CardProps {
  readonly approval: FullApproval;
}

function Destination({ approval: { destination } }: CardProps): ReactNode {
  if (destination === null) return null;
  const { account, last_paid: last, differs_in: differing, is_current: isCurrent } = destination;
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

function Change({ approval: { change, policy, currency } }: CardProps): ReactNode {
  const isDaily = policy?.limit === 'daily_amount';
  const limit = isDaily ? (policy?.daily_amount ?? null) : (policy?.threshold ?? null);
  if (change === null && policy === null) return null;
  return (
    <Card title={texts.change}>
      <dl className="card-body facts">
        {policy === null ? null : (
          <>
            <dt>{texts.operation}</dt>
            <dd>
              {wordOf(texts.operations, policy.operation)}, {currency}
            </dd>
            <dt>{isDaily ? texts.newDailyAmount : texts.newThreshold}</dt>
            <dd>
              {limit === null ? (
                isDaily ? (
                  texts.noneSet
                ) : (
                  texts.always
                )
              ) : (
                <Money major={limit} currency={currency} />
              )}
            </dd>
          </>
        )}
        {Object.entries(policy === null ? (change ?? {}) : {}).map(([name, value]) => (
          <div className="fact" key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Payment({ approval }: CardProps): ReactNode {
  const { payment, refund, currency, workspace_id: workspaceId } = approval;
  if (payment === null) return null;
  const parts =
    refund === null
      ? []
      : ([
          [texts.fromPending, refund.from_pending_minor],
          [texts.fromAvailable, refund.from_available_minor],
          [texts.fromRecipient, refund.recipient_minor],
          [texts.feeReturned, refund.fee_returned_minor],
          [texts.owed, refund.owed_minor],
        ] as const);
  return (
    <Card
      title={texts.payment}
      aside={
        <Link className="link mono cut" to={paths.payment(workspaceId, payment.id)}>
          {payment.reference}
        </Link>
      }
    >
      <div className="card-body ba">
        <span className="soft">{texts.paid}</span>
        <span className="num">{formatMinor(payment.amount_minor, currency)}</span>
        <span className="soft">{texts.refundedSoFar}</span>
        <span className="num">{formatMinor(payment.refunded_minor, currency)}</span>
        {approval.amount_minor === null ? null : (
          <>
            <span className="sum">{texts.thisRefund}</span>
            <span className="num sum">{formatMinor(approval.amount_minor, currency)}</span>
          </>
        )}
        {parts
          .filter(([, minor]) => Number(String(minor)) !== 0)
          .map(([label, minor]) => (
            <div className="fact" key={label}>
              <span className="soft">{label}</span>
              <span className="num">{formatMinor(minor, currency)}</span>
            </div>
          ))}
      </div>
      {payment.other_refunds.length === 0 ? null : (
        <div className="card-foot">
          {texts.otherRefunds}:{' '}
          {payment.other_refunds
            .map((other) => `${formatMinor(other.amount_minor, currency)} ${other.status}`)
            .join(', ')}
        </div>
      )}
    </Card>
  );
}

function Balance({ approval: { balance, currency } }: CardProps): ReactNode {
  if (balance === null) return null;
  return (
    <Card title={texts.balance} aside={currency}>
      <div className="card-body ba">
        {balance.before_minor === null || balance.after_minor === null ? null : (
          <>
            <span className="soft">{texts.availableBefore}</span>
            <span className="num">{formatMinor(balance.before_minor, currency)}</span>
            <span className="sum">{texts.availableAfter}</span>
            <span className="num sum">{formatMinor(balance.after_minor, currency)}</span>
          </>
        )}
        <span className="soft">{texts.pendingBefore}</span>
        <span className="num">{formatMinor(balance.pending_before_minor, currency)}</span>
        <span className="sum">{texts.pendingAfter}</span>
        <span className="num sum">{formatMinor(balance.pending_after_minor, currency)}</span>
      </div>
    </Card>
  );
}

function Journal({ approval: { journal, currency } }: CardProps): ReactNode {
  if (journal.length === 0) return null;
  const figure = (minor: (typeof journal)[number]['debit_minor']): string =>
    Number(String(minor)) === 0 ? '' : formatMinor(minor, currency);
  return (
    <Card title={texts.willPost} aside={currency}>
      <div className="card-body">
        <table className="journal">
          <thead>
            <tr>
              <th scope="col">{texts.ledgerAccount}</th>
              <th scope="col" className="num">
                {texts.debit}
              </th>
              <th scope="col" className="num">
                {texts.credit}
              </th>
            </tr>
          </thead>
          <tbody>
            {journal.map((line) => (
              <tr key={line.account}>
                <td className={figure(line.debit_minor) === '' ? 'credit' : undefined}>
                  {line.meaning}
                </td>
                <td className="num">{figure(line.debit_minor)}</td>
                <td className="num">{figure(line.credit_minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
