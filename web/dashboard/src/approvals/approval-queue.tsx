import { formatShortMoment, useKeys } from '@countinghouse/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Clock, KeyRound, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { amountOf, lapseOf, titleOf } from './approval-words.ts';
import type { ListedApproval } from './approvals.queries.ts';
import { texts, wordOf } from './texts.ts';

export interface ApprovalQueueProps {
  readonly approvals: readonly ListedApproval[];
  readonly businessId: string;
  readonly memberId: string | undefined;
  readonly currentId?: string;
}

/** What waits, those one may decide first; below it what has been decided. `j` and `k` move on. */
export function ApprovalQueue(props: ApprovalQueueProps): ReactNode {
  const { approvals, businessId, memberId, currentId } = props;
  const navigate = useNavigate();
  const { waiting, decided } = splitQueue(approvals);
  const go = (by: number): void => {
    const at = waiting.findIndex(({ id }) => id === currentId);
    const next = waiting[at === -1 ? 0 : at + by];
    if (next !== undefined) void navigate({ to: paths.approval(businessId, next.id) });
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  return (
    <>
      <section aria-labelledby="queue-waiting">
        <div className="queue-head">
          <h2 id="queue-waiting">{texts.waiting}</h2>
          {waiting.length === 0 ? null : <span className="count count-warn">{waiting.length}</span>}
          <span className="keys push">
            <span>
              <kbd className="kbd">j</kbd>
              <kbd className="kbd">k</kbd>
            </span>
          </span>
        </div>
        {waiting.length === 0 ? (
          <div className="empty">
            <h3>{texts.noneWaiting}</h3>
            <p>{texts.noneWaitingHint}</p>
          </div>
        ) : (
          <ul>
            {waiting.map((approval) => (
              <li key={approval.id}>
                <Waiting
                  approval={approval}
                  address={paths.approval(businessId, approval.id)}
                  isCurrent={approval.id === currentId}
                  memberId={memberId}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="queue-decided">
        <div className="queue-head queue-sub">
          <h2 id="queue-decided">{texts.decided}</h2>
        </div>
        {decided.length === 0 ? <p className="q soft">{texts.noneDecided}</p> : null}
        <ul>
          {decided.map((approval) => (
            <li key={approval.id}>
              <Decided
                approval={approval}
                address={paths.approval(businessId, approval.id)}
                isCurrent={approval.id === currentId}
                memberId={memberId}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function splitQueue(approvals: readonly ListedApproval[]) {
  const waiting = approvals.filter(({ status }) => status === 'requires_review');
  const mine = waiting.filter(({ can_decide: { allowed } }) => allowed);
  const others = waiting.filter(({ can_decide: { allowed } }) => !allowed);
  return {
    waiting: [...mine, ...others],
    decided: approvals.filter(({ status }) => status !== 'requires_review'),
  };
}

interface EntryProps {
  readonly approval: ListedApproval;
  readonly address: string;
  readonly isCurrent: boolean;
  readonly memberId: string | undefined;
}

function Waiting({ approval, address, isCurrent, memberId }: EntryProps): ReactNode {
  const mayDecide = approval.can_decide.allowed;
  const classes = ['q', isCurrent && 'is-on', !mayDecide && 'is-own'].filter(Boolean).join(' ');
  const Icon = mayDecide ? Clock : Lock;
  return (
    <Link className={classes} to={address} aria-current={isCurrent ? 'true' : undefined}>
      <span className="spread">
        <span className="mid cut">{wordOf(texts.actions, approval.action)}</span>
        {approval.environment === 'test' ? (
          <span className="chip chip-test">{texts.test}</span>
        ) : null}
      </span>
      <span className="q-amt">{amountOf(approval)}</span>
      <span className="spread t12 soft">
        <span className="cut">{requesterOf(approval, memberId)}</span>
        <span className="row q-lapse">
          <Icon className="icon icon-12" aria-hidden />
          {mayDecide ? lapseOf(approval.expires_at) : texts.othersDecide}
        </span>
      </span>
    </Link>
  );
}

function Decided({ approval, address, isCurrent, memberId }: EntryProps): ReactNode {
  const { decision, status } = approval;
  const Icon = decision?.signed === true ? KeyRound : X;
  const isGood = status === 'approved' || status === 'succeeded';
  return (
    <Link
      className={isCurrent ? 'q q-done is-on' : 'q q-done'}
      to={address}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className="cut">{titleOf(approval)}</span>
      <span className="spread t12 soft">
        <span className="row">
          {decision?.signed === true || !isGood ? (
            <Icon className="icon icon-12" aria-hidden />
          ) : null}
          {wordOf(texts.statuses, status).toLowerCase()}
          {decision === null ? null : ` ${texts.by(deciderOf(decision, memberId))}`}
        </span>
        <span>{formatShortMoment(decision?.at ?? approval.created_at)}</span>
      </span>
    </Link>
  );
}

/** The key's name, or the person's: whoever looks is `you`. */
function requesterOf(approval: ListedApproval, memberId: string | undefined): string {
  const { key, person } = approval.requested_by;
  if (key !== null) return texts.key(key.name, key.last4);
  return person?.member_id === memberId ? texts.you : (person?.name ?? '');
}

export function deciderOf(
  { by }: NonNullable<ListedApproval['decision']>,
  memberId: string | undefined,
): string {
  if (by === null) return texts.operator;
  return by.member_id === memberId ? texts.you : by.name;
}
