import { Chip, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../parts/plain-list.tsx';
import { ownerColumns } from '../trouble/owner-columns.tsx';
import { closingsQuery } from './books.queries.ts';
import type { Closing } from './books.queries.ts';
import { texts } from './texts.ts';

function ClosingState({ of }: { readonly of: Closing }): ReactNode {
  if (of.status === 'closed') return <Chip tone="quiet">{texts.closed}</Chip>;
  if (of.blocked_at !== null) return <Chip tone="warn">{texts.blocked}</Chip>;
  return <Chip tone="info">{texts.waiting}</Chip>;
}

const columns: readonly RowColumn<Closing>[] = [
  ...ownerColumns.map((column, at) => (at === 0 ? { ...column, narrow: 'main' as const } : column)),
  { head: texts.closes, cell: (row) => formatShortMoment(row.closes_at), narrow: 'sub' },
  {
    head: texts.erases,
    cell: (row) => (row.erases_at === null ? '–' : formatShortMoment(row.erases_at)),
  },
  { head: texts.state, cell: (row) => <ClosingState of={row} />, narrow: 'state' },
];

export function ClosingsScreen(): ReactNode {
  return (
    <PlainList
      title={texts.closings}
      hint={texts.closingsHint}
      query={useQuery(closingsQuery)}
      columns={columns}
      keyOf={({ id }) => id}
      none={texts.noClosing}
    />
  );
}
