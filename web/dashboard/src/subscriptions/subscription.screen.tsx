import '../payments/payment.css';
import {
  Banner,
  Card,
  Chip,
  CopyButton,
  CopyText,
  Crumbs,
  Loaded,
  Money,
  PageTitle,
  formatAmount,
  formatHere,
  formatShortMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { paths } from '../paths.ts';
import { wordOf } from '../payments/texts.ts';
import { DeveloperCard } from '../trail/developer.card.tsx';
import { SubscriptionActs } from './subscription-acts.tsx';
import type { SubscriptionProps } from './subscription-acts.tsx';
import { subscriptionToneOf } from './subscription.rules.ts';
import { subscriptionQuery } from './subscriptions.queries.ts';
import { texts } from './texts.ts';

export function SubscriptionScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const subscription = useQuery(subscriptionQuery(workspaceId, usePathPart('id')));
  return (
    <Loaded query={subscription} title={texts.subscriptions} lines={8}>
      {(found) => <Subscription subscription={found} workspaceId={workspaceId} />}
    </Loaded>
  );
}

function Subscription({ subscription, workspaceId }: SubscriptionProps): ReactNode {
  const { id, amount, currency, interval, interval_count: count, customer, status } = subscription;
  const payer = customer?.name ?? customer?.email ?? texts.erased;
  const line = [payer, texts.every(count, interval), subscription.description];
  return (
    <>
      <Crumbs
        label={texts.subscriptions}
        to={{ to: moneyPaths.subscriptions(workspaceId) }}
        here={payer}
      />
      <section className="pay-head">
        <div>
          <div className="row pay-title">
            <PageTitle isHero title={`${payer}, ${currency} ${formatAmount(amount, currency)}`}>
              <Money major={amount} currency={currency} />
            </PageTitle>
            <Chip tone={subscriptionToneOf(status)}>{wordOf(texts.statuses, status)}</Chip>
          </div>
          <p className="soft t13">{line.filter(Boolean).join(' · ')}</p>
        </div>
        <SubscriptionActs subscription={subscription} workspaceId={workspaceId} />
      </section>
      <div className="cols">
        <div className="stack stack-4">
          {subscription.next_retry_at === null ? null : (
            <Banner tone="warn">
              {texts.pastDue(formatShortMoment(subscription.next_retry_at))}
            </Banner>
          )}
          {subscription.paused_at === null ? null : (
            <Banner tone="info">{texts.pausedBanner}</Banner>
          )}
          <Card
            title={texts.facts}
            aside={
              <Link className="link" to={paths.payments(workspaceId)} search={{ source: id }}>
                {texts.payments}
              </Link>
            }
          >
            <Facts subscription={subscription} workspaceId={workspaceId} />
          </Card>
        </div>
        <DeveloperCard object={subscription} apiPath={`/subscriptions/${id}`}>
          <dt>{texts.id}</dt>
          <dd>
            <CopyText text={id} />
          </dd>
        </DeveloperCard>
      </div>
    </>
  );
}

function NextAmount({ subscription }: Pick<SubscriptionProps, 'subscription'>): ReactNode {
  const { next_amount: next, next_amount_at: at, currency } = subscription;
  if (next === null) return null;
  const amount = `${currency} ${formatAmount(next, currency)}`;
  return (
    <>
      <dt>{texts.nextAmount}</dt>
      <dd>
        {at === null
          ? texts.nextAmountLater(amount)
          : texts.nextAmountOn(amount, formatShortMoment(at))}
      </dd>
    </>
  );
}

/** When it is charged next, or why it is not. */
function Facts({ subscription, workspaceId }: SubscriptionProps): ReactNode {
  const { current_period_start: from, current_period_end: to } = subscription;
  const { failed_attempts: failures, latest_payment_id: latest } = subscription;
  const moments = [
    [texts.next, subscription.next_charge_at],
    [texts.retry, subscription.next_retry_at],
    [texts.paused, subscription.paused_at],
    [texts.created, subscription.created_at],
    [texts.cancelled, subscription.cancelled_at],
  ] as const;
  return (
    <div className="card-body stack stack-4">
      <dl className="facts">
        {subscription.customer === null ? null : (
          <>
            <dt>{texts.payer}</dt>
            <dd>{Object.values(subscription.customer).join(' · ')}</dd>
          </>
        )}
        {from === null || to === null ? null : (
          <>
            <dt>{texts.period}</dt>
            <dd>{texts.until(formatShortMoment(from), formatShortMoment(to))}</dd>
          </>
        )}
        <NextAmount subscription={subscription} />
        {moments.map(([label, at]) =>
          at === null ? null : (
            <div className="fact" key={label}>
              <dt>{label}</dt>
              <dd>
                {formatHere(at)} {at === subscription.next_retry_at ? texts.failed(failures) : null}
              </dd>
            </div>
          ),
        )}
        {latest === null ? null : (
          <>
            <dt>{texts.latest}</dt>
            <dd>
              <Link className="link mono cut" to={paths.payment(workspaceId, latest)}>
                {latest}
              </Link>
            </dd>
          </>
        )}
      </dl>
      {subscription.status === 'incomplete' ? (
        <div className="row">
          <span className="t13 soft">{texts.notBegun}</span>
          <span className="push">
            <CopyButton text={subscription.url}>{texts.copy}</CopyButton>
          </span>
        </div>
      ) : null}
    </div>
  );
}
