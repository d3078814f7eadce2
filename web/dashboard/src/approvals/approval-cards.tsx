import { Card, Money, formatMinor } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { DestinationCard } from '../trail/destination.card.tsx';
import { JournalCard } from '../trail/journal.card.tsx';
import type { FullApproval } from './approvals.queries.ts';
import { texts, wordOf } from './texts.ts';

/** What it would do: where the money goes, the balance before and after, what is posted. */
export function ApprovalCards({ approval }: { readonly approval: FullApproval }): ReactNode {
  return (
    <>
      {approval.destination === null ? null : (
        <DestinationCard destination={approval.destination} />
      )}
      <Change approval={approval} />
      <Payment approval={approval} />
      <div className="two">
        <Balance approval={approval} />
        <JournalCard journal={approval.journal} currency={approval.currency} />
      </div>
    </>
  );
}

interface CardProps {
  readonly approval: FullApproval;
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
