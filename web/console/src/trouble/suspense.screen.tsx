import { Button, Chip, CopyText, MinorMoney, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RequestAction } from '../api.ts';
import { PlainList } from '../parts/plain-list.tsx';
import { RequestDialog } from '../parts/request.dialog.tsx';
import { actionWord, texts as partTexts } from '../parts/texts.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { ownerColumns } from './owner-columns.tsx';
import { texts, wordOf } from './texts.ts';
import { suspenseQuery } from './trouble.queries.ts';
import type { SuspenseItem } from './trouble.queries.ts';

interface Choice {
  readonly action: RequestAction;
  readonly item: SuspenseItem;
}

const actions = ['suspense.return', 'suspense.keep'] as const;

export function SuspenseScreen(): ReactNode {
  const found = useQuery(suspenseQuery);
  const noAct = useNoAct();
  const [choice, setChoice] = useState<Choice | null>(null);
  const columns: readonly RowColumn<SuspenseItem>[] = [
    { head: texts.payment, cell: (item) => <CopyText text={item.payment_id} />, narrow: 'main' },
    ...ownerColumns,
    { head: texts.why, cell: ({ reason }) => wordOf(texts.itemReasons, reason), grows: true },
    {
      head: texts.received,
      cell: ({ received, currency }) => <MinorMoney minor={received} currency={currency} />,
      isNumber: true,
      narrow: 'amount',
    },
    { head: partTexts.since, cell: (item) => formatShortMoment(item.created_at) },
    {
      head: texts.status,
      cell: ({ status }) => (
        <Chip tone={status === 'held' ? 'warn' : 'info'}>{wordOf(texts.itemStatuses, status)}</Chip>
      ),
      narrow: 'state',
    },
    {
      head: texts.decide,
      cell: (item) =>
        item.status !== 'held' ? null : (
          <span className="row">
            {actions.map((action) => (
              <Button
                key={action}
                size="small"
                disabledReason={noAct}
                onPress={() => setChoice({ action, item })}
              >
                {actionWord(action)}
              </Button>
            ))}
          </span>
        ),
      narrow: 'sub',
    },
  ];
  return (
    <>
      <PlainList
        title={texts.suspense}
        hint={texts.suspenseHint}
        query={found}
        columns={columns}
        keyOf={({ id }) => id}
        none={texts.noSuspense}
      />
      {choice === null ? null : (
        <RequestDialog
          action={choice.action}
          tenantId={choice.item.tenant.id}
          itemId={choice.item.id}
          about={`${choice.item.tenant.name}, ${choice.item.payment_id}`}
          onClose={() => setChoice(null)}
        />
      )}
    </>
  );
}
