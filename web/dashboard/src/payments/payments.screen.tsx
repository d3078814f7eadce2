import './payments.css';
import { LinkTabs, Loaded, PageHead, RowTable } from '@countinghouse/ui';
import {
  MinorMoney,
  dayOf,
  formatClock,
  formatDayOf,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CsvLink } from '../parts/csv-link.tsx';
import { CursorFoot } from '../parts/cursor-foot.tsx';
import { paths } from '../paths.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { PaymentChip, WhatFor, methodOf, payerOf } from './payment-cells.tsx';
import { asWords, paymentsTabs, statusesOf } from './payment-search.rules.ts';
import type { PaymentsSearch } from './payment-search.rules.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { csvAddress, paymentCountsQuery, paymentsQuery, toQuery } from './payments.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import { texts } from './texts.ts';

export function PaymentsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<PaymentsSearch>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const query = toQuery(search, business.default_currency);
  const found = useQuery(paymentsQuery(workspaceId, query));
  const counts = useQuery(paymentCountsQuery(workspaceId, search, business.default_currency));
  const here = paths.payments(workspaceId);
  const isOneCurrency = query.currency !== undefined;
  return (
    <>
      <PageHead
        title={texts.payments}
        actions={
          <CsvLink
            address={csvAddress(workspaceId, query)}
            reason={refuseBy(business, 'reports:export')}
          />
        }
      />
      <PaymentsFilters
        key={JSON.stringify(search)}
        here={here}
        search={search}
        currency={query.currency ?? business.default_currency}
      />
      <section className="card" aria-label={texts.payments}>
        <LinkTabs label={texts.byStatus} tabs={tabsOf(here, search, counts.data)} />
        <Loaded query={found} lines={12}>
          {(page) => (
            <>
              <RowTable
                name={texts.payments}
                columns={columnsOf(isOneCurrency ? (query.currency ?? null) : null, page.data)}
                rows={page.data}
                keyOf={({ id }) => id}
                addressOf={({ id }) => ({ to: paths.payment(workspaceId, id) })}
                groupOf={dayLine}
                empty={<None here={here} search={search} hasMore={page.has_more} />}
              />
              <CursorFoot
                here={here}
                search={search}
                nextCursor={page.has_more ? page.next_cursor : null}
                note={counts.data === undefined ? '' : texts.found(shown(counts.data.all))}
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

interface NoneProps {
  readonly here: string;
  readonly search: PaymentsSearch;
  /** The search has not come to the oldest payment. */
  readonly hasMore: boolean;
}

function None({ here, search, hasMore }: NoneProps): ReactNode {
  const { after, q } = search;
  if (Object.keys(search).length === 0) {
    return (
      <>
        <h2>{texts.noneYet}</h2>
        <p>{texts.noneYetHint}</p>
      </>
    );
  }
  const words = q === undefined ? null : asWords(q);
  return (
    <>
      <h2>{hasMore ? texts.noneSoFar : texts.none}</h2>
      <p>{hasMore ? texts.noneSoFarHint : texts.noneHint}</p>
      {words === null || after !== undefined ? null : (
        <Link className="link" to={here} search={{ ...search, q: words }}>
          {texts.findAsWords(words)}
        </Link>
      )}
    </>
  );
}

interface Counted {
  readonly count: number;
  readonly has_more: boolean;
}

const shown = ({ count, has_more: hasMore }: Counted): string => `${count}${hasMore ? '+' : ''}`;

function tabsOf(
  here: string,
  search: PaymentsSearch,
  counts:
    | {
        readonly all: Counted;
        readonly attention: Counted;
        readonly by_status: readonly (Counted & { readonly status: string })[];
      }
    | undefined,
) {
  const addressOf = (tab: PaymentsSearch['tab']) => ({
    to: here,
    search: { ...search, tab, after: undefined },
  });
  const all = {
    label: texts.tabs.all,
    address: addressOf(undefined),
    isCurrent: search.tab === undefined,
    count: counts && shown(counts.all),
  };
  const others = paymentsTabs.map((tab) => {
    const counted = counts?.by_status.filter(({ status }) => statusesOf[tab].includes(status));
    const sum = counted && {
      count: counted.reduce((total, { count }) => total + count, 0),
      has_more: counted.some((one) => one.has_more),
    };
    const count = tab === 'attention' ? counts?.attention : sum;
    return {
      label: texts.tabs[tab],
      address: addressOf(tab),
      isCurrent: search.tab === tab,
      count: count && shown(count),
      isWarning: tab === 'attention' && (count?.count ?? 0) > 0,
    };
  });
  return [all, ...others];
}

/** Shown where a payment has one: many merchants send none. */
const orderColumn: RowColumn<PaymentRow> = {
  head: texts.order,
  cell: ({ order_reference: order }) => <span className="mono">{order}</span>,
};

function columnsOf(
  currency: string | null,
  rows: readonly PaymentRow[],
): readonly RowColumn<PaymentRow>[] {
  return [
    {
      head: texts.time,
      narrow: 'sub',
      cell: ({ created_at: at, reference }) => (
        <span className="soft">
          {formatClock(at)}
          <span className="visually-hidden"> {reference}</span>
        </span>
      ),
    },
    ...(rows.some(({ order_reference: order }) => order !== null) ? [orderColumn] : []),
    {
      head: texts.whatFor,
      narrow: 'main',
      grows: true,
      cell: (payment) => <WhatFor payment={payment} />,
    },
    { head: texts.payer, cell: (payment) => <span className="soft">{payerOf(payment)}</span> },
    { head: texts.method, cell: (payment) => <span className="soft">{methodOf(payment)}</span> },
    {
      head: texts.status,
      narrow: 'state',
      cell: (payment) => <PaymentChip payment={payment} />,
    },
    {
      head: currency ?? texts.amount,
      narrow: 'amount',
      isNumber: true,
      cell: ({ amount, currency: own }) => (
        <MinorMoney minor={amount} currency={own} isCodeHidden={currency !== null} />
      ),
    },
  ];
}

function dayLine({ created_at: at }: PaymentRow): string {
  const day = formatDayOf(at);
  return dayOf(at) === dayOf(new Date()) ? texts.today(day) : day;
}
