import '../payments/payment.css';
import {
  Banner,
  Card,
  Chip,
  Crumbs,
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
import { moneyPaths } from '../money.paths.ts';
import { paths } from '../paths.ts';
import { wordOf } from '../payments/texts.ts';
import { businessQuery } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { DisputeActs } from './dispute-acts.tsx';
import { DueClock } from './dispute-due.tsx';
import { DisputeFilesCard } from './dispute-files.card.tsx';
import { disputeToneOf } from './disputes-search.rules.ts';
import { disputeQuery } from './disputes.queries.ts';
import type { Dispute } from './disputes.queries.ts';
import { texts } from './texts.ts';

/** One dispute: what it is about, how long there is to answer, and the answer. */
export function DisputeScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const id = usePathPart('id');
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const dispute = useQuery(disputeQuery(workspaceId, id));
  return (
    <>
      <Crumbs
        label={texts.disputes}
        to={{ to: moneyPaths.disputes(workspaceId) }}
        here={<span className="mono">{dispute.data?.provider_reference ?? id}</span>}
      />
      <Loaded query={dispute} title={texts.disputes} lines={8}>
        {(data) => <Details dispute={data} business={business} workspaceId={workspaceId} />}
      </Loaded>
    </>
  );
}

interface DetailsProps {
  readonly dispute: Dispute;
  readonly business: Business;
  readonly workspaceId: string;
}

function Details({ dispute, business, workspaceId }: DetailsProps): ReactNode {
  const { amount, currency, status } = dispute;
  return (
    <>
      <section className="pay-head">
        <div>
          <div className="row pay-title">
            <PageTitle isHero title={texts.dispute(`${currency} ${formatMinor(amount, currency)}`)}>
              <MinorMoney minor={amount} currency={currency} />
            </PageTitle>
            <Chip tone={disputeToneOf(status)}>{wordOf(texts.tabs, status)}</Chip>
          </div>
          <p className="soft t13">
            {dispute.reason ?? texts.noReason} · {formatHere(dispute.opened_at)}
          </p>
        </div>
        <DisputeActs dispute={dispute} business={business} workspaceId={workspaceId} />
      </section>
      <div className="stack stack-4">
        <State dispute={dispute} />
        <Card title={texts.facts}>
          <div className="card-body">
            <Facts dispute={dispute} workspaceId={workspaceId} />
          </div>
        </Card>
        {dispute.evidence === null ? null : <EvidenceCard evidence={dispute.evidence} />}
        <DisputeFilesCard dispute={dispute} business={business} workspaceId={workspaceId} />
      </div>
    </>
  );
}

/** Where it stands, in one sentence. */
function State({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { status, answer, due_at: due, lost_because: because } = dispute;
  if (status === 'needs_response') {
    if (answer !== null) {
      const isHeld = answer.approval?.status === 'requires_review';
      return <Banner tone="info">{isHeld ? texts.answerWaits : texts.answerSending}</Banner>;
    }
    return due === null ? null : <Banner tone="warn">{texts.dueNote(formatHere(due))}</Banner>;
  }
  if (status === 'won') return <Banner tone="good">{texts.wonNote}</Banner>;
  if (status !== 'lost') return <Banner tone="info">{texts.reviewNote}</Banner>;
  const why = because === null ? '' : wordOf(texts.lostBecause, because);
  return <Banner tone="bad">{texts.lostNote(why)}</Banner>;
}

function Facts({ dispute, workspaceId }: Omit<DetailsProps, 'business'>): ReactNode {
  const { currency, previous_dispute_id: previous, closed_at: closed } = dispute;
  return (
    <dl className="facts">
      <dt>{texts.payment}</dt>
      <dd>
        <Link className="mono" to={paths.payment(workspaceId, dispute.payment_id)}>
          {dispute.payment_id}
        </Link>
      </dd>
      <dt>{texts.due}</dt>
      <dd>
        <DueClock dispute={dispute} />
      </dd>
      <dt>{texts.fee}</dt>
      <dd>
        {currency} {formatMinor(dispute.fee_amount, currency)}
      </dd>
      <dt>{texts.providerReference}</dt>
      <dd className="mono">{dispute.provider_reference}</dd>
      {previous === null ? null : (
        <>
          <dt>{texts.previous}</dt>
          <dd>
            <Link className="mono" to={moneyPaths.dispute(workspaceId, previous)}>
              {previous}
            </Link>
          </dd>
        </>
      )}
      {closed === null ? null : (
        <>
          <dt>{texts.closed}</dt>
          <dd>{formatHere(closed)}</dd>
        </>
      )}
    </dl>
  );
}

function EvidenceCard({
  evidence,
}: {
  readonly evidence: NonNullable<Dispute['evidence']>;
}): ReactNode {
  return (
    <Card title={texts.evidence}>
      <div className="card-body stack">
        <p>{evidence.explanation}</p>
        <dl className="facts">
          {evidence.delivered_on === null ? null : (
            <>
              <dt>{texts.deliveredOn}</dt>
              <dd>{evidence.delivered_on}</dd>
            </>
          )}
          {evidence.delivery_reference === null ? null : (
            <>
              <dt>{texts.deliveryReference}</dt>
              <dd>{evidence.delivery_reference}</dd>
            </>
          )}
        </dl>
      </div>
    </Card>
  );
}
