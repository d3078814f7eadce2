import {
  Chip,
  Money,
  MinorMoney,
  PageHead,
  dayOf,
  formatShortDay,
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
import { payableTexts } from '../parts/payable-texts.ts';
import { payableStatuses, payableToneOf } from '../parts/payable.rules.ts';
import type { PayableTab } from '../parts/payable.rules.ts';
import { TextSearch } from '../parts/text-search.tsx';
import { wordOf } from '../payments/texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { linksQuery } from './payment-links.queries.ts';
import type { LinkRow } from './payment-links.queries.ts';
import { texts } from './texts.ts';

export function PaymentLinksScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<ListSearch<PayableTab>>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const links = useQuery(linksQuery(workspaceId, search));
  const here = moneyPaths.paymentLinks(workspaceId);
  return (
    <>
      <PageHead
        title={texts.links}
        actions={
          <CreateLink
            label={texts.create}
            to={moneyPaths.newPaymentLink(workspaceId)}
            reason={refuseBy(business, 'payment_links:write')}
          />
        }
      />
      <TextSearch label={texts.find} here={here} search={search} />
      <ListCard
        name={texts.links}
        here={here}
        search={search}
        tabsLabel={payableTexts.byStatus}
        statuses={payableStatuses}
        tabs={payableTexts.tabs}
        query={links}
        columns={columns}
        keyOf={({ id }) => id}
        addressOf={({ id }) => ({ to: moneyPaths.paymentLink(workspaceId, id) })}
        none={[texts.none, texts.noneHint]}
        noneYet={[texts.noneYet, texts.noneYetHint]}
      />
    </>
  );
}

const columns: readonly RowColumn<LinkRow>[] = [
  {
    head: texts.title,
    narrow: 'main',
    grows: true,
    cell: ({ title, description }) => (
      <>
        <span className="cut">{title}</span>
        {description === null ? null : <span className="why soft">{description}</span>}
      </>
    ),
  },
  {
    head: payableTexts.created,
    narrow: 'sub',
    cell: ({ created_at: at }) => <span className="soft">{formatShortDay(dayOf(at))}</span>,
  },
  {
    head: texts.uses,
    isNumber: true,
    cell: ({ uses, max_uses: most }) => texts.usesOf(uses, most),
  },
  {
    head: payableTexts.takings,
    isNumber: true,
    cell: ({ takings, currency }) =>
      takings.payments === 0 ? (
        '–'
      ) : (
        <MinorMoney minor={takings.amount_minor} currency={currency} />
      ),
  },
  {
    head: payableTexts.status,
    narrow: 'state',
    cell: ({ status }) => (
      <Chip tone={payableToneOf(status)}>{wordOf(payableTexts.statuses, status)}</Chip>
    ),
  },
  {
    head: payableTexts.amount,
    isNumber: true,
    narrow: 'amount',
    cell: ({ amount, currency }) =>
      amount === null ? (
        <span className="soft">{payableTexts.payerChooses}</span>
      ) : (
        <Money major={amount} currency={currency} />
      ),
  },
];
