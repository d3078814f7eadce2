import '../bank/bank.css';
import {
  Banner,
  Button,
  Card,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  Refusal,
  RowTable,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { SecretOnce } from './secret-once.tsx';
import { deliveriesQuery, rotations, webhookActs, webhookQuery } from './settings.queries.ts';
import { texts } from './texts.ts';

/** Where the mail about an endpoint that was switched off leads. */
export function WebhookScreen(): ReactNode {
  const { orgId, may, timeZone } = usePlace();
  const id = usePathPart('id');
  const navigate = useNavigate();
  const webhook = useQuery(webhookQuery(orgId, id));
  const deliveries = useQuery(deliveriesQuery(orgId, id));
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['settings', orgId] });
  const turn = useMutation({
    mutationFn: (active: boolean) => webhookActs.switch(orgId, id, active),
    onSuccess,
  });
  const ping = useMutation({ mutationFn: () => webhookActs.ping(orgId, id), onSuccess });
  const retry = useMutation({
    mutationFn: (deliveryId: string) => webhookActs.retry(orgId, deliveryId),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => webhookActs.remove(orgId, id),
    onSuccess: async () => {
      await onSuccess();
      await navigate(paths.settings(orgId, 'webhooks'));
    },
  });
  const reason = may('webhooks:manage') ? null : texts.noPermission;
  return (
    <div className="stack stack-4">
      <Crumbs label={texts.sections.webhooks} to={paths.settings(orgId, 'webhooks')} />
      <Loaded query={webhook} title={texts.sections.webhooks} lines={4}>
        {({ url, active, events, off_since: off, off_because: why }) => (
          <>
            <PageHead
              title={url}
              detail={
                <Chip tone={active ? 'good' : 'bad'}>{active ? texts.inUse : texts.off}</Chip>
              }
              actions={
                <>
                  <Button
                    isBusy={ping.isPending}
                    disabledReason={reason}
                    onPress={() => ping.mutate()}
                  >
                    {texts.ping}
                  </Button>
                  <Button
                    look={active ? undefined : 'primary'}
                    isBusy={turn.isPending}
                    disabledReason={reason}
                    onPress={() => turn.mutate(!active)}
                  >
                    {active ? texts.switchOff : texts.switchOn}
                  </Button>
                  <Button
                    look="danger"
                    isBusy={remove.isPending}
                    disabledReason={reason}
                    onPress={() => remove.mutate()}
                  >
                    {texts.remove}
                  </Button>
                </>
              }
            />
            {off === null ? null : (
              <Banner tone="warn">
                {texts.offSince(
                  formatMoment(off, timeZone),
                  why === 'failures' ? texts.afterFailures : '',
                )}
              </Banner>
            )}
            <p className="soft t13">{events.join(', ')}</p>
          </>
        )}
      </Loaded>
      <Refusal error={turn.error ?? ping.error ?? retry.error ?? remove.error} />
      {ping.data === undefined ? null : (
        <Banner tone={ping.data.delivered === true ? 'good' : 'warn'}>
          {texts.pinged(ping.data.exchange?.response?.status ?? null)}
        </Banner>
      )}
      {reason === null ? <WebhookTools id={id} /> : null}
      <Card title={texts.deliveries}>
        <Loaded query={deliveries} lines={4}>
          {({ data }) => (
            <RowTable
              name={texts.deliveries}
              rows={data}
              keyOf={(row) => `${row.delivery_id}${row.attempt_number}${row.attempted_at}`}
              empty={<p>{texts.noDeliveries}</p>}
              columns={[
                { head: texts.event, cell: (row) => row.event_type, narrow: 'main' },
                {
                  head: texts.at,
                  cell: (row) => formatMoment(row.attempted_at, timeZone),
                  narrow: 'sub',
                },
                { head: texts.attempt, cell: (row) => row.attempt_number, isNumber: true },
                {
                  head: texts.answer,
                  cell: (row) => (
                    <Chip tone={row.failed ? 'bad' : 'good'}>
                      {row.status ?? row.error_class ?? '–'}
                    </Chip>
                  ),
                  grows: true,
                  narrow: 'amount',
                },
                {
                  head: texts.retry,
                  cell: (row) =>
                    row.failed && reason === null ? (
                      <Button size="small" onPress={() => retry.mutate(row.delivery_id)}>
                        {texts.retry}
                      </Button>
                    ) : null,
                  narrow: 'state',
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </div>
  );
}

/** A new secret, and everything again since a moment. */
function WebhookTools({ id }: { readonly id: string }): ReactNode {
  const { orgId } = usePlace();
  return (
    <Card title={texts.tools}>
      <details className="card-body">
        <summary>{texts.replay}</summary>
        <p className="soft">{texts.replayHint}</p>
        <PlainForm
          go={texts.replay}
          className="stack stack-4"
          send={({ from = '' }) => webhookActs.replay(orgId, id, new Date(from).toISOString())}
          done={() => <Banner tone="good">{texts.replayed}</Banner>}
          fields={[{ name: 'from', label: texts.since, type: 'datetime-local' }]}
        />
      </details>
      <details className="card-body">
        <summary>{texts.rotateSecret}</summary>
        <PlainForm
          go={texts.rotateSecret}
          className="stack stack-4"
          start={{ overlap_hours: '24' }}
          send={(values) => rotations.webhook(orgId, id, values)}
          done={({ secret }) => <SecretOnce secret={secret} />}
          fields={[
            {
              name: 'overlap_hours',
              label: texts.overlap,
              hint: texts.overlapHint,
              isNumber: true,
            },
          ]}
        />
      </details>
    </Card>
  );
}
