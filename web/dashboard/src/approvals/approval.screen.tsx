import './approvals.css';
import {
  Chip,
  Loaded,
  Money,
  NothingInside,
  PageTitle,
  formatHere,
  usePathPart,
} from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { ApprovalCards } from './approval-cards.tsx';
import { ApprovalQueue, deciderOf } from './approval-queue.tsx';
import { approvalToneOf } from './approval-status.rules.ts';
import { amountOf, lapseOf, titleOf } from './approval-words.ts';
import { approvalPlaceQuery, approvalQuery, approvalsQuery } from './approvals.queries.ts';
import type { FullApproval } from './approvals.queries.ts';
import { DecisionPane } from './decision.form.tsx';
import { texts, wordOf } from './texts.ts';

/** From mails, which name a request without its business. */
export function FindApprovalScreen(): ReactNode {
  const found = useQuery(approvalPlaceQuery(usePathPart('id')));
  const isGone = found.error instanceof ScreenError && found.error.status === 404;
  if (isGone) return <NothingInside />;
  return (
    <Loaded query={found} title={texts.approvals} lines={10}>
      {(place) => <Navigate to={paths.approval(place.business_id, place.id)} replace />}
    </Loaded>
  );
}

/** The queue, the request, and the decision. */
export function ApprovalScreen(): ReactNode {
  const businessId = usePathPart('businessId');
  const id = usePathPart('id');
  const { membership } = usePlace();
  const memberId = membership?.member_id;
  const approvals = useQuery(approvalsQuery(businessId));
  const approval = useQuery(approvalQuery(businessId, id));
  return (
    <div className="panes">
      <aside className="queue" aria-label={texts.approvals}>
        <Loaded query={approvals} lines={6}>
          {({ data }) => (
            <ApprovalQueue
              approvals={data}
              businessId={businessId}
              memberId={memberId}
              currentId={id}
            />
          )}
        </Loaded>
      </aside>
      <div className="req">
        <nav className="crumbs queue-back" aria-label={texts.approvals}>
          <Link className="row" to={paths.approvals(businessId)}>
            <ChevronLeft className="icon icon-14" aria-hidden />
            {texts.approvals}
          </Link>
        </nav>
        <Loaded query={approval} title={texts.approvals} lines={10}>
          {(data) => <Request approval={data} memberId={memberId} />}
        </Loaded>
      </div>
      {approval.data === undefined ? (
        <aside className="sign-pane" aria-label={texts.decision} />
      ) : (
        <DecisionPane key={id} approval={approval.data} businessId={businessId} />
      )}
    </div>
  );
}

interface RequestProps {
  readonly approval: FullApproval;
  readonly memberId: string | undefined;
}

function Request({ approval, memberId }: RequestProps): ReactNode {
  const { action, status, amount, currency, decision } = approval;
  const title = wordOf(texts.actions, action);
  return (
    <>
      <header className="req-head">
        <div className="row">
          <PageTitle title={titleOf(approval)}>{title}</PageTitle>
          <Chip tone={approvalToneOf(status)}>{wordOf(texts.statuses, status)}</Chip>
          {approval.environment === 'test' ? (
            <span className="chip chip-test">{texts.test}</span>
          ) : null}
        </div>
        {amount === null ? null : (
          <p className="hero">
            <Money major={amount} currency={currency} />{' '}
            <span className="mono soft raw">{String(approval.amount_minor)} minor</span>
          </p>
        )}
        <dl className="facts req-facts">
          <dt>{texts.requested}</dt>
          <dd>
            {texts.by(requesterLine(approval, memberId))} · {formatHere(approval.created_at)}
          </dd>
          {status === 'requires_review' ? (
            <>
              <dt>{texts.lapsesAt}</dt>
              <dd>
                {formatHere(approval.expires_at)}{' '}
                <span className="soft">
                  · {lapseOf(approval.expires_at)}. {amount === null ? null : texts.lapsesNote}
                </span>
              </dd>
            </>
          ) : null}
          <Because approval={approval} />
          {decision === null ? null : (
            <>
              <dt>{texts.decidedBy}</dt>
              <dd>
                {texts.by(deciderOf(decision, memberId))} · {formatHere(decision.at)}
                {decision.signed ? ` · ${texts.signed}` : null}
              </dd>
              {decision.reason === null ? null : (
                <>
                  <dt>{texts.note}</dt>
                  <dd>{decision.reason}</dd>
                </>
              )}
            </>
          )}
        </dl>
      </header>
      <ApprovalCards approval={approval} />
    </>
  );
}

function Because({ approval }: { readonly approval: FullApproval }): ReactNode {
  const { needed_because: because, currency } = approval;
  if (because === null) return null;
  const limit = because.reason === 'daily_amount' ? because.daily_amount : because.threshold;
  const reasons: Readonly<Record<string, (amount: string) => string>> = texts.reasons;
  const say = reasons[because.reason];
  if (say === undefined) return null;
  return (
    <>
      <dt>{texts.why}</dt>
      <dd>{say(amountOf({ amount: limit, currency }))}</dd>
    </>
  );
}

function requesterLine({ requested_by: by }: FullApproval, memberId: string | undefined): string {
  const person = by.person?.member_id === memberId ? texts.you : (by.person?.name ?? '');
  if (by.key === null) return person;
  const key = texts.key(by.key.name, by.key.last4);
  return person === '' ? key : texts.keyOf(key, person);
}
