import {
  Chip,
  Money,
  PageHead,
  formatShortMoment,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CreateLink } from '../parts/create-link.tsx';
import { ListCard } from '../parts/list-card.tsx';
import type { ListSearch } from '../parts/list-search.rules.ts';
import { TextSearch } from '../parts/text-search.tsx';
import { wordOf } from '../payments/texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { subscriptionStatuses, subscriptionToneOf } from './subscription.rules.ts';
import type { SubscriptionTab } from './subscription.rules.ts';
import { subscriptionsQuery } from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { texts } from './texts.ts';

export function SubscriptionsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<ListSearch<SubscriptionTab>>();
  const subscriptions = useQuery(subscriptionsQuery(workspaceId, search));
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const here = moneyPaths.subscriptions(workspaceId);
  return (
    <>
      <PageHead
        title={texts.subscriptions}
        actions={
          <CreateLink
            label={texts.create}
            to={moneyPaths.newSubscription(workspaceId)}
            reason={refuseBy(business, 'subscriptions:write')}
          />
        }
      />
      <TextSearch label={texts.find} here={here} search={search} />
      <ListCard
        name={texts.subscriptions}
        here={here}
        search={search}
        tabsLabel={texts.byStatus}
        statuses={subscriptionStatuses}
        tabs={texts.tabs}
        query={subscriptions}
        columns={columns}
        keyOf={({ id }) => id}
        addressOf={({ id }) => ({ to: moneyPaths.subscription(workspaceId, id) })}
        none={[texts.none, texts.noneHint]}
        noneYet={[texts.noneYet, texts.noneYetHint]}
      />
    </>
  );
}

const columns: readonly RowColumn<SubscriptionRow>[] = [
  {
    head: texts.payer,
    narrow: 'main',
    grows: true,
    cell: ({ customer, description }) => (
      <>
        <span className="cut">{customer?.name ?? customer?.email ?? texts.erased}</span>
        {description === null ? null : <span className="why soft">{description}</span>}
      </>
    ),
  },
  {
    head: texts.next,
    narrow: 'sub',
    cell: ({ next_retry_at: retry, next_charge_at: next }) => {
      const at = retry ?? next;
      return <span className="soft">{at === null ? '–' : formatShortMoment(at)}</span>;
    },
  },
  {
    head: texts.status,
    narrow: 'state',
    cell: ({ status }) => (
      <Chip tone={subscriptionToneOf(status)}>{wordOf(texts.statuses, status)}</Chip>
    ),
  },
  {
    head: texts.amount,
    isNumber: true,
    narrow: 'amount',
    cell: ({ amount, currency, interval, interval_count: count }) => (
      <>
        <Money major={amount} currency={currency} />{' '}
        <span className="soft">{texts.every(count, interval)}</span>
      </>
    ),
  },
];
