import { Card, Chip, MinorMoney, Money, formatShortMoment } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { refundToneOf } from './payment-status.rules.ts';
import { paymentTexts as words } from './payment-texts.ts';
import { refundThresholdsQuery } from './payments.queries.ts';
import type { RefundRow, Trail } from './payments.queries.ts';
import { wordOf } from './texts.ts';

export function PaymentRefunds({
  trail,
  businessId,
}: {
  readonly trail: Trail;
  readonly businessId: string;
}): ReactNode {
  const { refunds, payment } = trail;
  return (
    <Card title={words.refunds} count={refunds.length}>
      {refunds.length === 0 ? (
        <p className="card-body t13 soft">
          {words.noRefund} <SecondPersonLine businessId={businessId} currency={payment.currency} />
        </p>
      ) : (
        <RefundLines refunds={refunds} businessId={businessId} />
      )}
    </Card>
  );
}

export interface RefundLinesProps {
  readonly refunds: readonly RefundRow[];
  /** With it, a refund that waits leads to its request. */
  readonly businessId?: string;
}

export function RefundLines({ refunds, businessId }: RefundLinesProps): ReactNode {
  return (
    <ul className="refund-lines">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <div className="spread">
            <span className="strong">
              <MinorMoney minor={refund.amount} currency={refund.currency} />
            </span>
            <Chip tone={refundToneOf(refund.status)}>
              {wordOf(words.refundStatuses, refund.status)}
            </Chip>
          </div>
          <div className="t12 soft">
            {[formatShortMoment(refund.created_at), requesterOf(refund), refund.reason]
              .filter(Boolean)
              .join(' · ')}
          </div>
          <RefundNote refund={refund} businessId={businessId} />
        </li>
      ))}
    </ul>
  );
}

function RefundNote({
  refund,
  businessId,
}: {
  readonly refund: RefundRow;
  readonly businessId: string | undefined;
}): ReactNode {
  const { approval, outcome, failure_reason: failure, status } = refund;
  if (status === 'pending_approval' && approval !== null && businessId !== undefined) {
    return (
      <div className="t12">
        {words.waits}.{' '}
        <Link className="link" to={paths.approval(businessId, approval.id)}>
          {words.lookAt}
        </Link>
      </div>
    );
  }
  if (failure !== null) return <div className="t12 tone-bad">{failure}</div>;
  if (outcome.certainty === 'confirmed' || status !== 'processing') return null;
  return (
    <div className="t12 tone-warn">
      {outcome.next_check_at === null
        ? words.unknown
        : words.unknownUntil(formatShortMoment(outcome.next_check_at))}
    </div>
  );
}

function requesterOf({ requested_by: { name } }: RefundRow): string | null {
  return name === null || name === undefined ? null : words.requestedBy(name);
}

/** Said before the button: from when on a refund needs two. */
function SecondPersonLine({
  businessId,
  currency,
}: {
  readonly businessId: string;
  readonly currency: string;
}): ReactNode {
  const { data } = useQuery(refundThresholdsQuery(businessId));
  const found = data?.thresholds.find(
    (one) => one.operation === 'refunds' && one.currency === currency,
  );
  if (found === undefined) return null;
  if (found.threshold === null) return words.alwaysSecond;
  const [before = '', after = ''] = words.needsSecond('\0').split('\0');
  return (
    <>
      {before}
      <Money major={found.threshold} currency={currency} />
      {after}
    </>
  );
}
