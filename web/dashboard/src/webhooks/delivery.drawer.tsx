import {
  Banner,
  Button,
  CopyText,
  Exchange,
  Loaded,
  Refusal,
  formatExact,
  formatSpan,
  useKeys,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { developerPaths } from '../developers.paths.ts';
import { paths } from '../paths.ts';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import type { DeliveriesSearch } from './deliveries-search.rules.ts';
import { DeliveryChip, addressOf } from './deliveries.card.tsx';
import { parseBody, subjectOf } from './event-subject.rules.ts';
import { failureText, formatTook, receiverText } from './health-line.tsx';
import { texts, wordOf } from './texts.ts';
import { deliveryQuery, retryDelivery } from './webhooks.queries.ts';
import type { Attempt, DeliveryDetail, Endpoint } from './webhooks.queries.ts';

export interface DeliveryDrawerProps {
  readonly workspaceId: string;
  readonly business: Business;
  readonly endpoints: readonly Endpoint[];
  readonly here: string;
  readonly search: DeliveriesSearch & { readonly delivery: string };
}

/** One delivery beside the list: its attempts, and what was said in each. */
export function DeliveryDrawer(props: DeliveryDrawerProps): ReactNode {
  const { workspaceId, business, endpoints, here, search } = props;
  const { delivery: id, attempt: attemptNumber, ...list } = search;
  const client = useQueryClient();
  const navigate = useNavigate();
  /** How many attempts there were when another one was asked for. */
  const [retriedAfter, setRetriedAfter] = useState<number | null>(null);
  const delivery = useQuery({
    ...deliveryQuery(workspaceId, id),
    refetchInterval: ({ state }) =>
      retriedAfter !== null && state.data?.attempts === retriedAfter ? 1_000 : 30_000,
  });
  const retrying = useMutation({
    mutationFn: async () => {
      await retryDelivery(workspaceId, id);
      setRetriedAfter(delivery.data?.attempts ?? 0);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks', workspaceId] }),
  });
  const close = (): void => void navigate({ to: here, search: list });
  useKeys({ Escape: close });
  return (
    <aside className="drawer is-docked" aria-label={texts.delivery}>
      <div className="drawer-head">
        <h2 className="mono cut">{delivery.data?.event_type ?? texts.delivery}</h2>
        <span className="push row">
          {delivery.data === undefined ? null : <DeliveryChip status={delivery.data.status} />}
          <Link className="btn btn-plain btn-sm" to={here} search={list}>
            <span className="visually-hidden">{texts.close}</span>
            <kbd className="kbd" aria-hidden>
              Esc
            </kbd>
            <X className="icon" aria-hidden />
          </Link>
        </span>
      </div>
      <div className="drawer-body stack stack-4" tabIndex={-1}>
        <Refusal error={retrying.error} />
        <Loaded query={delivery} lines={8}>
          {(data) => (
            <>
              <p className="t12 soft mono cut">
                {addressOf(endpoints.find((one) => one.id === data.webhook_id))}
              </p>
              {retriedAfter === data.attempts ? (
                <Banner tone="info">{texts.retrying}</Banner>
              ) : null}
              <Attempts delivery={data} chosen={attemptNumber} />
              <Said delivery={data} attemptNumber={attemptNumber} />
            </>
          )}
        </Loaded>
      </div>
      <div className="drawer-foot">
        <Button
          look="primary"
          isBusy={retrying.isPending}
          disabledReason={refuseBy(business, 'webhooks:retry')}
          onPress={() => retrying.mutate()}
        >
          <RotateCw className="icon" aria-hidden />
          {texts.retry}
        </Button>
        {delivery.data === undefined ? null : (
          <SubjectLinks delivery={delivery.data} workspaceId={workspaceId} business={business} />
        )}
        <span className="push row">
          <CopyText text={id} />
        </span>
      </div>
    </aside>
  );
}

/** The attempt that the address names, or the last. */
function attemptOf({ attempt_log: log }: DeliveryDetail, chosen: number | undefined) {
  return log.find(({ attempt_number: number }) => number === chosen) ?? log.at(-1);
}

interface AttemptsProps {
  readonly delivery: DeliveryDetail;
  readonly chosen: number | undefined;
}

function Attempts({ delivery, chosen }: AttemptsProps): ReactNode {
  const current = attemptOf(delivery, chosen);
  const { next_retry_at: next, status } = delivery;
  return (
    <section className="stack stack-2">
      <h3>{texts.attempts}</h3>
      <ol className="timeline timeline-wide">
        {delivery.attempt_log.map((attempt) => (
          <li
            key={attempt.attempt_number}
            className={attempt === current ? 'is-cursor' : undefined}
            aria-current={attempt === current ? 'step' : undefined}
          >
            <span className="time">{formatExact(attempt.attempted_at)}</span>
            <span className={`dot ${attempt.error_class === null ? 'is-done' : 'is-bad'}`} />
            <div>
              <Link
                className="figure"
                to="."
                search={(search: object) => ({ ...search, attempt: attempt.attempt_number })}
                replace
              >
                {attemptText(attempt)}
              </Link>{' '}
              <span className="soft">{wordOf(texts.triggers, attempt.trigger)}</span>
            </div>
          </li>
        ))}
        {next === null ? null : (
          <li>
            <span className="time">{formatExact(next)}</span>
            <span className="dot" />
            <div>
              {texts.next} <span className="tone-info mid">{untilText(next)}</span>
            </div>
          </li>
        )}
      </ol>
      {status === 'dead_lettered' ? <p className="t13 soft">{texts.givenUp}</p> : null}
    </section>
  );
}

function untilText(next: string): string {
  const span = formatSpan(next, new Date());
  return span === '' ? texts.soon : texts.inSpan(span);
}

function attemptText({ status, error_class: error, duration_ms: ms }: Attempt): string {
  const what =
    error === null || error === 'http_status' ? String(status) : failureText(null, error);
  return ms === null ? what : texts.attempt(what, formatTook(ms));
}

function Said({
  delivery,
  attemptNumber,
}: {
  readonly delivery: DeliveryDetail;
  readonly attemptNumber: number | undefined;
}): ReactNode {
  const attempt = attemptOf(delivery, attemptNumber);
  if (attempt === undefined) return null;
  const { exchange, error_class: error, receiver_reason: reason } = attempt;
  if (exchange === null) return <p className="t13 soft">{texts.notKept}</p>;
  const { request, response } = exchange;
  const said = receiverText(reason);
  return (
    <>
      <Exchange
        key={attempt.attempt_number}
        request={request === null ? null : { ...request, body: delivery.body }}
        response={response}
        durationMs={attempt.duration_ms}
      />
      {error === 'http_status' ? (
        <p className="reason">{said.length > 0 ? said : texts.receiverOwn}</p>
      ) : null}
    </>
  );
}

interface SubjectLinksProps {
  readonly delivery: DeliveryDetail;
  readonly workspaceId: string;
  readonly business: Business;
}

function SubjectLinks({ delivery, workspaceId, business }: SubjectLinksProps): ReactNode {
  const subject = subjectOf(parseBody(delivery.body));
  return (
    <>
      <Link className="btn" to={developerPaths.event(workspaceId, delivery.event_id)}>
        {texts.openEvent}
      </Link>
      {subject === null ? null : (
        <Link
          className="btn"
          to={
            subject.kind === 'payment'
              ? paths.payment(workspaceId, subject.id)
              : paths.approval(business.id, subject.id)
          }
        >
          {subject.kind === 'payment' ? texts.openPayment : texts.openApproval}
        </Link>
      )}
    </>
  );
}
