import { Chip, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../parts/plain-list.tsx';
import { ownerColumns } from '../trouble/owner-columns.tsx';
import { connectionsQuery } from './books.queries.ts';
import type { Connection } from './books.queries.ts';
import { texts } from './texts.ts';

const whyOf = ({ stop_reason: stopped, trouble }: Connection): string => {
  const why = stopped ?? trouble ?? 'overdue';
  return texts.whys[why] ?? why;
};

const columns: readonly RowColumn<Connection>[] = [
  { head: texts.business, cell: (row) => row.business_name, grows: true, narrow: 'main' },
  ...ownerColumns,
  {
    head: texts.heard,
    cell: (row) => (row.heard_at === null ? '–' : formatShortMoment(row.heard_at)),
  },
  { head: texts.behind, cell: (row) => row.movements_behind },
  {
    head: texts.why,
    cell: (row) => <Chip tone={row.stop_reason === null ? 'warn' : 'bad'}>{whyOf(row)}</Chip>,
    narrow: 'state',
  },
];

export function ConnectionsScreen(): ReactNode {
  return (
    <PlainList
      title={texts.connections}
      hint={texts.connectionsHint}
      query={useQuery(connectionsQuery)}
      columns={columns}
      keyOf={({ id }) => id}
      none={texts.noConnection}
    />
  );
}
