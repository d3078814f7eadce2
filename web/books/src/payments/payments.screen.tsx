import {
  LinkTabs,
  Loaded,
  PageHead,
  Pages,
  RowTable,
  formatAmount,
  formatDay,
  useKeys,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { PaymentState } from './payment-state.tsx';
import { readPaymentsSearch } from './payments-search.rules.ts';
import { paymentsQuery } from './payments.queries.ts';
import type { Payment } from './payments.queries.ts';
import { texts } from './texts.ts';

export function PaymentsScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const search = readPaymentsSearch(useSearchParts<RawSearch>());
  const { direction, unallocated, offset = 0, ...kept } = search;
  const payments = useQuery(paymentsQuery(orgId, search));
  const tab = (label: string, chosen: Pick<typeof search, 'direction' | 'unallocated'>) => ({
    label,
    address: paths.payments(orgId, { ...kept, ...chosen }),
    isCurrent: chosen.direction === direction && chosen.unallocated === unallocated,
  });
  return (
    <>
      <PageHead title={texts.payments} actions={may('payments:write') ? <New /> : null} />
      <section className="card">
        <LinkTabs
          label={texts.direction}
          tabs={[
            tab(texts.all, {}),
            tab(texts.moneyIn, { direction: 'in' }),
            tab(texts.moneyOut, { direction: 'out' }),
            tab(texts.notAllocated, { unallocated: true }),
          ]}
        />
        <Loaded query={payments} lines={8}>
          {({ data, has_more: hasMore, limit }) => (
            <>
              <RowTable
                name={texts.payments}
                columns={columns}
                rows={data}
                keyOf={({ id }) => id}
                addressOf={({ id }) => paths.payment(orgId, id)}
                empty={
                  <>
                    <h2>{texts.empty}</h2>
                    <p>{texts.emptyHint}</p>
                  </>
                }
              />
              <Pages
                offset={offset}
                limit={limit}
                shown={data.length}
                hasMore={hasMore}
                addressOf={(at) =>
                  paths.payments(orgId, { ...search, offset: at === 0 ? undefined : at })
                }
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function New(): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  useKeys({ c: () => void navigate(paths.newPayment(orgId)) });
  return (
    <Link className="btn btn-primary" {...paths.newPayment(orgId)}>
      <Plus className="icon" aria-hidden />
      {texts.record}
      <kbd className="kbd" aria-hidden>
        c
      </kbd>
    </Link>
  );
}

const columns: readonly RowColumn<Payment>[] = [
  { head: texts.date, cell: ({ date }) => formatDay(date), narrow: 'sub' },
  { head: texts.contact, cell: (row) => row.contact_name, grows: true, narrow: 'main' },
  {
    head: texts.direction,
    cell: ({ direction }) => (
      <span className="soft">{direction === 'in' ? texts.moneyIn : texts.moneyOut}</span>
    ),
  },
  { head: texts.reference, cell: ({ reference }) => <span className="soft">{reference}</span> },
  {
    head: texts.state,
    cell: (payment) => <PaymentState payment={payment} />,
    narrow: 'state',
  },
  {
    head: texts.amount,
    cell: ({ amount, currency }) => (
      <span className="nowrap">
        <span className="code-iso t12">{currency}</span> {formatAmount(amount, currency)}
      </span>
    ),
    isNumber: true,
    narrow: 'amount',
  },
  {
    head: texts.rest,
    cell: (row) =>
      Number(row.unallocated_amount) === 0 ? (
        <span className="soft">–</span>
      ) : (
        formatAmount(row.unallocated_amount, row.currency)
      ),
    isNumber: true,
  },
];
