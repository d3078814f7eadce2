import { Button, Card, Loaded, Refusal } from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { keepBodies, logSettingsQuery } from './requests.queries.ts';
import { texts } from './texts.ts';

/** Whether the content of requests is kept, and the switch. */
export function KeepBodiesCard({
  workspaceId,
  business,
}: {
  readonly workspaceId: string;
  readonly business: Business;
}): ReactNode {
  const client = useQueryClient();
  const settings = useQuery(logSettingsQuery(workspaceId));
  const choosing = useMutation({
    mutationFn: (keeps: boolean) => keepBodies(workspaceId, keeps),
    onSettled: () => client.invalidateQueries(logSettingsQuery(workspaceId)),
  });
  return (
    <Card title={texts.whatIsKept}>
      <div className="card-body stack stack-2">
        <Refusal error={choosing.error} />
        <Loaded query={settings} lines={1}>
          {({ keeps_bodies: keeps }) => (
            <div className="row">
              <p className="t13">{keeps ? texts.bodiesKept : texts.bodiesNotKept}</p>
              <span className="push">
                <Button
                  size="small"
                  isBusy={choosing.isPending}
                  disabledReason={refuseBy(business, 'policy:change')}
                  onPress={() => choosing.mutate(!keeps)}
                >
                  {keeps ? texts.stopKeeping : texts.startKeeping}
                </Button>
              </span>
            </div>
          )}
        </Loaded>
      </div>
    </Card>
  );
}
