import { Chip, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../parts/plain-list.tsx';
import { texts as partTexts } from '../parts/texts.ts';
import { ownerColumns } from './owner-columns.tsx';
import { texts } from './texts.ts';
import { endpointsQuery } from './trouble.queries.ts';
import type { Endpoint } from './trouble.queries.ts';

const columns: readonly RowColumn<Endpoint>[] = [
  { head: texts.url, cell: ({ url }) => url, grows: true, narrow: 'main' },
  ...ownerColumns,
  {
    head: partTexts.since,
    cell: (row) => formatShortMoment(row.switched_off_at ?? row.due_at ?? ''),
  },
  {
    head: texts.status,
    cell: (row) =>
      row.switched_off_at === null ? (
        <Chip tone="warn">{texts.overdue}</Chip>
      ) : (
        <Chip tone="bad">{texts.off}</Chip>
      ),
    narrow: 'state',
  },
];

export function WebhooksScreen(): ReactNode {
  return (
    <PlainList
      title={texts.webhooks}
      hint={texts.webhooksHint}
      query={useQuery(endpointsQuery)}
      columns={columns}
      keyOf={({ id }) => id}
      none={texts.noWebhook}
    />
  );
}
