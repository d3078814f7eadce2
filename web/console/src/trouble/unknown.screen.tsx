import {
  Banner,
  Button,
  Chip,
  CopyText,
  MinorMoney,
  Refusal,
  formatShortMoment,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../parts/plain-list.tsx';
import { texts as partTexts } from '../parts/texts.ts';
import { queryClient } from '../query-client.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { ownerColumns } from './owner-columns.tsx';
import { texts, wordOf } from './texts.ts';
import { checkOutcome, unknownQuery } from './trouble.queries.ts';
import type { UnknownOutcome } from './trouble.queries.ts';

export function UnknownScreen(): ReactNode {
  const found = useQuery(unknownQuery);
  const noAct = useNoAct();
  const checking = useMutation({
    mutationFn: checkOutcome,
    onSuccess: () => queryClient.invalidateQueries(unknownQuery),
  });
  const columns: readonly RowColumn<UnknownOutcome>[] = [
    { head: texts.kind, cell: ({ kind }) => wordOf(texts.kinds, kind), narrow: 'main' },
    { head: 'Id', cell: ({ id }) => <CopyText text={id} />, grows: true },
    ...ownerColumns,
    {
      head: texts.amount,
      cell: ({ amount, currency }) => <MinorMoney minor={amount} currency={currency} />,
      isNumber: true,
      narrow: 'amount',
    },
    { head: partTexts.since, cell: (row) => formatShortMoment(row.created_at) },
    {
      head: texts.nextCheck,
      cell: (row) => (row.next_check_at === null ? '–' : formatShortMoment(row.next_check_at)),
    },
    {
      head: texts.status,
      cell: ({ state }) => (
        <Chip tone={state === 'acknowledged' ? 'info' : 'warn'}>{wordOf(texts.states, state)}</Chip>
      ),
      narrow: 'state',
    },
    {
      head: texts.check,
      cell: (row) => (
        <Button
          size="small"
          disabledReason={noAct ?? (row.kind === 'payment' ? texts.noCheck : null)}
          isBusy={checking.isPending && checking.variables.id === row.id}
          onPress={() => checking.mutate(row)}
        >
          {texts.check}
        </Button>
      ),
      narrow: 'sub',
    },
  ];
  return (
    <>
      <Refusal error={checking.error} />
      {checking.isSuccess ? <Banner tone="good">{texts.checked}</Banner> : null}
      <PlainList
        title={texts.unknown}
        hint={texts.unknownHint}
        query={found}
        columns={columns}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        none={texts.noUnknown}
      />
    </>
  );
}
