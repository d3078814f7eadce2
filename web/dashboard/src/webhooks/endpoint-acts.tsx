import {
  Banner,
  Button,
  Dialog,
  Exchange,
  Field,
  Form,
  Refusal,
  SecretOnce,
  SelectField,
} from '@countinghouse/ui';
import { formatHere, useAttempt } from '@countinghouse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { texts } from './texts.ts';
import { pingEndpoint, recoverSince, removeEndpoint, rotateSecret } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.queries.ts';

export const hostOf = ({ url }: { readonly url: string }): string => new URL(url).host;

export interface ActProps {
  readonly workspaceId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Sends a test, and shows the whole exchange. */
export function PingButton({
  workspaceId,
  webhook: { endpoint },
  business,
}: Omit<ActProps, 'onClose'> & { readonly business: Business }): ReactNode {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const ping = useMutation({
    mutationFn: () => pingEndpoint(workspaceId, endpoint.id),
    onSettled: () => {
      setOpen(true);
      return client.invalidateQueries({ queryKey: ['webhooks', workspaceId] });
    },
  });
  const { data } = ping;
  return (
    <>
      <Button
        size="small"
        isBusy={ping.isPending}
        disabledReason={refuseBy(business, 'webhooks:manage')}
        onPress={() => ping.mutate()}
      >
        {texts.ping}
        <span className="visually-hidden">{hostOf(endpoint)}</span>
      </Button>
      {isOpen ? (
        <Dialog title={texts.pingTitle(hostOf(endpoint))} onClose={() => setOpen(false)}>
          <Refusal error={ping.error} />
          {data === undefined ? null : (
            <>
              <Banner
                tone={data.delivered === true ? 'good' : data.delivered === null ? 'info' : 'bad'}
              >
                {data.message}
              </Banner>
              {data.exchange === null ? null : (
                <Exchange {...data.exchange} durationMs={data.exchange.duration_ms} />
              )}
            </>
          )}
        </Dialog>
      ) : null}
    </>
  );
}

const dayMs = 86_400_000;

export function RecoverDialog({ workspaceId, webhook, onClose }: ActProps): ReactNode {
  const { endpoint, health } = webhook;
  const client = useQueryClient();
  const attempt = useAttempt(['since']);
  const [since, setSince] = useState(() =>
    toLocal(new Date(health?.failing_since ?? Date.now() - dayMs)),
  );
  const [isDone, setDone] = useState(false);
  const work = async (): Promise<void> => {
    await recoverSince(workspaceId, endpoint.id, new Date(since).toISOString());
    await client.invalidateQueries({ queryKey: ['webhooks', workspaceId] });
    setDone(true);
  };
  return (
    <Dialog title={texts.recoverOf(hostOf(endpoint))} onClose={onClose}>
      {isDone ? (
        <Banner tone="good">{texts.recovering}</Banner>
      ) : (
        <Form attempt={attempt} work={work}>
          <Field
            label={texts.since}
            name="since"
            type="datetime-local"
            value={since}
            onChange={(event) => setSince(event.target.value)}
            required
            error={attempt.errorOf('since')}
          />
          <p className="t13 soft">{texts.recoverHint}</p>
          <Button
            submits
            look="primary"
            isWide
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
          >
            {texts.recoverAct}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

const minuteMs = 60_000;

/** As a field for a local time takes it: `2026-11-16T09:30`. */
function toLocal(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs);
  return shifted.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

const overlaps = ['86400', '3600', '0'] as const;

export function RotateDialog({ workspaceId, webhook: { endpoint }, onClose }: ActProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt();
  const [overlap, setOverlap] = useState('86400');
  const [rotated, setRotated] = useState<Awaited<ReturnType<typeof rotateSecret>> | null>(null);
  if (rotated !== null) {
    const { secret, previous_secret_signs_until: until } = rotated;
    return (
      <SecretOnce
        title={texts.secretTitle}
        secret={secret}
        variable="COUNTINGHOUSE_WEBHOOK_SECRET"
        onClose={onClose}
      >
        <p className="t13 soft">
          {texts.secretNote} {until === null ? null : texts.oldSigns(formatHere(until))}
        </p>
      </SecretOnce>
    );
  }
  const work = async (): Promise<void> => {
    setRotated(await rotateSecret(workspaceId, endpoint.id, Number(overlap)));
    await client.invalidateQueries({ queryKey: ['webhooks', workspaceId] });
  };
  return (
    <Dialog title={texts.rotateTitle} onClose={onClose}>
      <Form attempt={attempt} work={work}>
        <p className="t13 soft">{texts.rotateHint}</p>
        <SelectField
          label={texts.overlap}
          value={overlap}
          onChange={(event) => setOverlap(event.target.value)}
          options={overlaps.map((value) => ({ value, label: texts.overlaps[value] }))}
        />
        <Button submits look="primary" isWide isBusy={attempt.isBusy}>
          {texts.rotate}
        </Button>
      </Form>
    </Dialog>
  );
}

export function RemoveDialog({
  workspaceId,
  webhook: { endpoint },
  onClose,
  onRemoved,
}: ActProps & { readonly onRemoved: () => void }): ReactNode {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeEndpoint(workspaceId, endpoint.id),
    onSuccess: async () => {
      onRemoved();
      await client.invalidateQueries({ queryKey: ['webhooks', workspaceId] });
    },
  });
  return (
    <Dialog title={texts.removeTitle} onClose={onClose}>
      <Refusal error={removing.error} />
      <Banner tone="warn">{texts.removeSure(hostOf(endpoint))}</Banner>
      <div className="row">
        <Button look="danger" isBusy={removing.isPending} onPress={() => removing.mutate()}>
          {texts.remove}
        </Button>
        <Button look="plain" onPress={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  );
}
