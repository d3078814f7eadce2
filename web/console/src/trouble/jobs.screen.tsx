import { Button, Refusal, formatShortMoment } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlainList } from '../parts/plain-list.tsx';
import { queryClient } from '../query-client.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { texts } from './texts.ts';
import { jobsQuery, redriveJob } from './trouble.queries.ts';
import type { Job } from './trouble.queries.ts';

export function JobsScreen(): ReactNode {
  const found = useQuery(jobsQuery);
  const noAct = useNoAct();
  const redriving = useMutation({
    mutationFn: redriveJob,
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const columns: readonly RowColumn<Job>[] = [
    { head: texts.job, cell: ({ job }) => job, narrow: 'main' },
    { head: texts.failedAt, cell: (row) => formatShortMoment(row.died_at), narrow: 'sub' },
    { head: texts.lastError, cell: ({ reason }) => reason ?? '–', grows: true },
    {
      head: texts.redrive,
      cell: ({ id }) => (
        <Button
          size="small"
          disabledReason={noAct}
          isBusy={redriving.isPending && redriving.variables === id}
          onPress={() => redriving.mutate(id)}
        >
          {texts.redrive}
        </Button>
      ),
      narrow: 'state',
    },
  ];
  return (
    <>
      <Refusal error={redriving.error} />
      <PlainList
        title={texts.jobs}
        hint={texts.jobsHint}
        query={found}
        columns={columns}
        keyOf={({ id }) => id}
        none={texts.noJob}
      />
    </>
  );
}
