import './payment.css';
import {
  Banner,
  Loaded,
  MinorMoney,
  PageTitle,
  formatHere,
  formatMinor,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { disputeToneOf } from '../disputes/disputes-search.rules.ts';
import { texts as disputeTexts } from '../disputes/texts.ts';
import { moneyPaths } from '../money.paths.ts';
import { paths } from '../paths.ts';
import { businessQuery } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { TimelineCard } from '../trail/timeline.card.tsx';
import { PaymentActs } from './payment-acts.tsx';
import { PaymentChip, methodOf, payerOf } from './payment-cells.tsx';
import { PaymentDeliveries } from './payment-deliveries.tsx';
import { PaymentDeveloper } from './payment-developer.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';
import { paymentTexts as words } from './payment-texts.ts';
import { PaymentTrail } from './payment-trail.tsx';
import { trailQuery } from './payments.queries.ts';
import type { Trail } from './payments.queries.ts';
import { texts, wordOf } from './texts.ts';

/** Explains one payment. */
export function PaymentScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const id = usePathPart('id');
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const trail = useQuery(trailQuery(workspaceId, id));
  return (
    <>
      <nav className="crumbs" aria-label={texts.payments}>
        <Link className="link" to={paths.payments(workspaceId)}>
          {texts.payments}
        </Link>
        <span aria-hidden>/</span>
        <span className="mono cut">{trail.data?.payment.reference ?? id}</span>
      </nav>
      <Loaded query={trail} title={texts.payments} lines={8}>
        {(data) => <Payment trail={data} business={business} workspaceId={workspaceId} />}
      </Loaded>
    </>
  );
}

interface PaymentProps {
  readonly trail: Trail;
  readonly business: Business;
  readonly workspaceId: string;
}

function Payment({ trail, business, workspaceId }: PaymentProps): ReactNode {
  const { payment } = trail;
  const { amount, currency, title, description, created_at: at } = payment;
  const line = [
    title ?? description,
    payment.order_reference,
    words.paidBy(methodOf(payment)),
    payerOf(payment),
  ];
  return (
    <>
      <section className="pay-head">
        <div>
          <div className="row pay-title">
            <PageTitle isHero title={words.payment(`${currency} ${formatMinor(amount, currency)}`)}>
              <MinorMoney minor={amount} currency={currency} />
            </PageTitle>
            <PaymentChip payment={payment} />
          </div>
          <p className="soft t13">
            {[...line, formatHere(payment.succeeded_at ?? at)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <PaymentActs trail={trail} business={business} workspaceId={workspaceId} />
      </section>
      <DisputeNote payment={payment} workspaceId={workspaceId} />
      <Equation trail={trail} />
      <PaymentTrail trail={trail} workspaceId={workspaceId} />
      <div className="cols">
        <div className="stack stack-4">
          <TimelineCard trail={trail} codes={words.codes} />
          <PaymentDeliveries trail={trail} />
          <PaymentRefunds trail={trail} businessId={business.id} />
        </div>
        <PaymentDeveloper trail={trail} />
      </div>
    </>
  );
}

/** The latest dispute, with the way to its answer. */
function DisputeNote({
  payment: { dispute },
  workspaceId,
}: {
  readonly payment: Trail['payment'];
  readonly workspaceId: string;
}): ReactNode {
  if (dispute === null) return null;
  return (
    <Banner tone={disputeToneOf(dispute.status)}>
      {disputeTexts.onPayment} {wordOf(disputeTexts.tabs, dispute.status)}.{' '}
      <Link to={moneyPaths.dispute(workspaceId, dispute.id)}>{disputeTexts.seeDispute}</Link>
    </Banner>
  );
}

/** What was paid, less fee and share, is the merchant's. Each figure is the service's own. */
function Equation({ trail }: { readonly trail: Trail }): ReactNode {
  const { payment, postings } = trail;
  const { currency, split } = payment;
  const charge = postings.find(({ template }) => template === 'charge');
  const own = charge?.lines.find(({ account }) => account === 'merchant_pending');
  const share = split?.routed === true ? split.amount : null;
  const yours = share === null ? payment.net_amount : (own?.change ?? null);
  return (
    <dl className="card eq">
      <div>
        <dt>{words.paid}</dt>
        <dd>{formatMinor(payment.amount, currency)}</dd>
      </div>
      <div data-op="−">
        <dt>{words.fee}</dt>
        <dd>{formatMinor(payment.fee_amount, currency)}</dd>
      </div>
      {share === null ? null : (
        <div data-op="−">
          <dt>{words.share}</dt>
          <dd>{formatMinor(share, currency)}</dd>
        </div>
      )}
      {yours === null ? null : (
        <div data-op="=" className="yours">
          <dt>{words.yours}</dt>
          <dd>{formatMinor(yours, currency)}</dd>
        </div>
      )}
      <div className="raw">
        <dt>{words.refunded}</dt>
        <dd>
          {formatMinor(payment.refunded_amount, currency)}{' '}
          <span className="mono soft only-wide">
            {String(payment.refunded_amount)} {words.minor}
          </span>
        </dd>
      </div>
      {trail.left_amount === null || trail.left_amount === yours ? null : (
        <div className="raw">
          <dt>{words.left}</dt>
          <dd>{formatMinor(trail.left_amount, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
