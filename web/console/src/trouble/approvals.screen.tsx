import { MinorMoney, formatShortMoment, formatSpan } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../parts/plain-list.tsx';
import { lookTexts as texts } from './look-texts.ts';
import { ownerColumns } from './owner-columns.tsx';
import { wordOf } from './texts.ts';
import { approvalsQuery } from './trouble.queries.ts';
import type { Approval } from './trouble.queries.ts';

const columns: readonly RowColumn<Approval>[] = [
  { head: texts.action, cell: ({ action }) => wordOf(texts.actions, action), narrow: 'main' },
  ...ownerColumns,
  {
    head: texts.amount,
    cell: ({ amount_minor: minor, currency }) =>
      minor === null || currency === null ? '–' : <MinorMoney minor={minor} currency={currency} />,
    isNumber: true,
    narrow: 'amount',
  },
  {
    head: texts.waits,
    cell: (row) => formatSpan(new Date().toISOString(), new Date(row.created_at)) || texts.justNow,
    narrow: 'state',
  },
  { head: texts.ends, cell: (row) => formatShortMoment(row.expires_at), grows: true },
];

/** What waits in any business: operators look, members decide. */
export function ApprovalsScreen(): ReactNode {
  return (
    <PlainList
      title={texts.approvals}
      hint={texts.approvalsHint}
      query={useQuery(approvalsQuery)}
      columns={columns}
      keyOf={({ id }) => id}
      none={texts.noApproval}
    />
  );
}
