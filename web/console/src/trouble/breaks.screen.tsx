import { Button, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { PlainList } from '../parts/plain-list.tsx';
import { modeWord, texts as partTexts } from '../parts/texts.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { lookTexts } from './look-texts.ts';
import { texts } from './texts.ts';
import { breaksQuery, clearBreak } from './trouble.queries.ts';
import type { Break } from './trouble.queries.ts';

export function BreaksScreen(): ReactNode {
  const found = useQuery(breaksQuery);
  const noAct = useNoAct();
  const [chosen, setChosen] = useState<Break | null>(null);
  const columns: readonly RowColumn<Break>[] = [
    { head: texts.day, cell: ({ day }) => day, narrow: 'main' },
    { head: partTexts.environment, cell: ({ environment }) => modeWord(environment) },
    { head: texts.list, cell: ({ list, kind }) => `${list}: ${kind}`, narrow: 'sub' },
    { head: texts.why, cell: ({ meaning }) => meaning, grows: true },
    { head: texts.ours, cell: ({ ours }) => ours ?? '–', isNumber: true },
    { head: texts.theirs, cell: ({ theirs }) => theirs ?? '–', isNumber: true, narrow: 'amount' },
    { head: partTexts.since, cell: (row) => formatShortMoment(row.first_seen_at) },
    {
      head: texts.clear,
      cell: (row) => (
        <Button size="small" disabledReason={noAct} onPress={() => setChosen(row)}>
          {texts.clear}
        </Button>
      ),
      narrow: 'state',
    },
  ];
  return (
    <>
      <PlainList
        title={texts.breaks}
        hint={`${texts.breaksHint} ${lookTexts.reconcile}`}
        query={found}
        columns={columns}
        keyOf={({ id }) => id}
        none={texts.noBreak}
      />
      {chosen === null ? null : (
        <ActDialog
          title={texts.clear}
          does={
            <>
              <p>{chosen.meaning}</p>
              <p className="soft">{chosen.remedy}</p>
              <p>{texts.clearDoes}</p>
            </>
          }
          go={texts.clear}
          act={(reason) => clearBreak(chosen.id, reason)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
