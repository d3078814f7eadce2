import { Button, Chip, formatShortMoment } from '@countinghouse/ui';
import type { ChipTone, RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { PlainList } from '../parts/plain-list.tsx';
import { RequestDialog } from '../parts/request.dialog.tsx';
import { actionWord, texts as partTexts } from '../parts/texts.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { recoveriesQuery, stopRecovery } from './recoveries.queries.ts';
import type { Recovery } from './recoveries.queries.ts';
import { kindWord, statusWord, texts } from './texts.ts';

interface Choice {
  readonly act: 'confirm' | 'stop';
  readonly recovery: Recovery;
}

const tones: Readonly<Record<string, ChipTone>> = {
  waiting: 'warn',
  confirmed: 'info',
  used: 'good',
  stopped: 'quiet',
};

/** Lost access: what waits, what two operators have decided, and what was stopped. */
export function RecoveriesScreen(): ReactNode {
  const found = useQuery(recoveriesQuery);
  const noAct = useNoAct();
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = (): void => setChoice(null);
  const columns: readonly RowColumn<Recovery>[] = [
    {
      head: texts.person,
      cell: ({ member }) => `${member.name}, ${member.email}`,
      narrow: 'main',
      grows: true,
    },
    { head: partTexts.owner, cell: ({ tenant }) => tenant.name, narrow: 'sub' },
    { head: texts.kind, cell: ({ kind }) => kindWord(kind) },
    { head: texts.newAddress, cell: ({ new_email: email }) => email ?? '–' },
    { head: texts.ready, cell: (row) => formatShortMoment(row.ready_at) },
    {
      head: texts.status,
      cell: ({ status }) => <Chip tone={tones[status] ?? 'quiet'}>{statusWord(status)}</Chip>,
      narrow: 'state',
    },
    {
      head: texts.decide,
      cell: (recovery) => (
        <span className="row">
          {recovery.status === 'waiting' ? (
            <Button
              size="small"
              disabledReason={noAct}
              onPress={() => setChoice({ act: 'confirm', recovery })}
            >
              {actionWord('account.recover')}
            </Button>
          ) : null}
          {recovery.status === 'waiting' || recovery.status === 'confirmed' ? (
            <Button
              size="small"
              disabledReason={noAct}
              onPress={() => setChoice({ act: 'stop', recovery })}
            >
              {texts.stop}
            </Button>
          ) : null}
        </span>
      ),
      narrow: 'sub',
    },
  ];
  return (
    <>
      <PlainList
        title={texts.recoveries}
        hint={texts.hint}
        query={found}
        columns={columns}
        keyOf={({ id }) => id}
        none={texts.none}
      />
      {choice?.act === 'confirm' ? (
        <RequestDialog
          action="account.recover"
          tenantId={choice.recovery.tenant.id}
          itemId={choice.recovery.id}
          about={`${choice.recovery.member.name}, ${choice.recovery.tenant.name}`}
          onClose={close}
        />
      ) : null}
      {choice?.act === 'stop' ? (
        <ActDialog
          title={texts.stop}
          does={texts.stopDoes}
          go={texts.stop}
          look="danger"
          act={(reason) => stopRecovery(choice.recovery.id, reason)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
