import { Card, Loaded, MinorMoney, RowTable, formatClock } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { PaymentChip } from '../payments/payment-cells.tsx';
import type { PaymentRow } from '../payments/payments.queries.ts';
import { recentPaymentsQuery } from './home.queries.ts';
import { texts } from './texts.ts';

const columns: readonly RowColumn<PaymentRow>[] = [
  {
    head: texts.time,
    narrow: 'sub',
    cell: ({ created_at: at }) => <span className="soft">{formatClock(at)}</span>,
  },
  {
    head: texts.payment,
    narrow: 'main',
    grows: true,
    cell: ({ title, description, reference }) => title ?? description ?? reference,
  },
  {
    head: texts.status,
    narrow: 'state',
    cell: (payment) => <PaymentChip payment={payment} />,
  },
  {
    head: texts.amount,
    narrow: 'amount',
    isNumber: true,
    cell: ({ amount, currency }) => <MinorMoney minor={amount} currency={currency} />,
  },
];

export function HomeRecent({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const recent = useQuery(recentPaymentsQuery(workspaceId));
  return (
    <Card
      title={texts.recent}
      aside={
        <Link className="link" to={paths.payments(workspaceId)}>
          {texts.allPayments}
        </Link>
      }
    >
      <Loaded query={recent} lines={7}>
        {({ data }) => (
          <RowTable
            name={texts.recent}
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            addressOf={({ id }) => ({ to: paths.payment(workspaceId, id) })}
            empty={texts.noPayment}
          />
        )}
      </Loaded>
    </Card>
  );
}
