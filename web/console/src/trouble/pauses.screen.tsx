import { Button, Card, Chip, Loaded, PageHead, Refusal, formatHere } from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { queryClient } from '../query-client.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import { texts, wordOf } from './texts.ts';
import { pause, pausesQuery, resume } from './trouble.queries.ts';
import type { Operation, Pause } from './trouble.queries.ts';

const operations = ['payments', 'refunds', 'payouts'] as const;

/** What can be stopped for a while without stopping the service. */
export function PausesScreen(): ReactNode {
  const found = useQuery(pausesQuery);
  const noAct = useNoAct();
  const [pausing, setPausing] = useState<Operation | null>(null);
  const resuming = useMutation({
    mutationFn: resume,
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <>
      <PageHead title={texts.pauses} detail={texts.pausesHint} />
      <Refusal error={resuming.error} />
      <Loaded query={found}>
        {({ data }) => (
          <div className="stack stack-4">
            {operations.map((operation) => {
              const current = data.find((one) => one.operation === operation);
              return (
                <Card
                  key={operation}
                  title={wordOf(texts.operations, operation)}
                  aside={
                    current === undefined ? (
                      <Button
                        size="small"
                        look="danger"
                        disabledReason={noAct}
                        onPress={() => setPausing(operation)}
                      >
                        {texts.pause}
                      </Button>
                    ) : (
                      <Button
                        size="small"
                        look="primary"
                        disabledReason={noAct}
                        isBusy={resuming.isPending}
                        onPress={() => resuming.mutate(operation)}
                      >
                        {texts.resume}
                      </Button>
                    )
                  }
                >
                  <div className="card-body">{stateOf(current)}</div>
                </Card>
              );
            })}
          </div>
        )}
      </Loaded>
      {pausing === null ? null : (
        <ActDialog
          title={`${texts.pause}: ${wordOf(texts.operations, pausing)}`}
          does={texts.pauseDoes}
          go={texts.pause}
          look="danger"
          act={(reason) => pause(pausing, reason)}
          onClose={() => setPausing(null)}
        />
      )}
    </>
  );
}

function stateOf(current: Pause | undefined): ReactNode {
  if (current === undefined) return <Chip tone="good">{texts.running}</Chip>;
  return (
    <>
      <Chip tone="warn">{texts.paused}</Chip> {formatHere(current.paused_at)}: {current.reason}
    </>
  );
}
