import { formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../parts/plain-list.tsx';
import { texts } from './texts.ts';
import { actsQuery } from './trouble.queries.ts';
import type { Act } from './trouble.queries.ts';

const columns: readonly RowColumn<Act>[] = [
  { head: texts.when, cell: (row) => formatShortMoment(row.created_at), narrow: 'sub' },
  { head: texts.who, cell: ({ operator }) => operator, narrow: 'state' },
  { head: texts.act, cell: ({ action }) => <span className="mono">{action}</span>, narrow: 'main' },
  {
    head: texts.detail,
    cell: ({ detail }) => <span className="mono t12">{JSON.stringify(detail)}</span>,
    grows: true,
  },
];

export function ActsScreen(): ReactNode {
  return (
    <PlainList
      title={texts.acts}
      hint={texts.actsHint}
      query={useQuery(actsQuery)}
      columns={columns}
      keyOf={({ id }) => id}
      none={texts.noAct}
    />
  );
}
