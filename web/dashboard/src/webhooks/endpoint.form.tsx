import { Button, CheckField, Dialog, Field, Form, SecretOnce, useAttempt } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { eventMeanings, eventTypes, isEventType } from './event-types.ts';
import type { EventType } from './event-types.ts';
import { texts } from './texts.ts';
import { createEndpoint, updateEndpoint } from './webhooks.queries.ts';
import type { Endpoint } from './webhooks.queries.ts';

export interface EndpointDialogProps {
  readonly workspaceId: string;
  /** Null for a new one, whose secret is then shown once. */
  readonly endpoint: Endpoint | null;
  readonly onClose: () => void;
}

export function EndpointDialog({ workspaceId, endpoint, onClose }: EndpointDialogProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['url', 'eventTypes']);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<EventType>>(
    new Set(endpoint?.event_types.filter(isEventType) ?? eventTypes),
  );
  const [secret, setSecret] = useState<string | null>(null);
  const toggle = (type: EventType): void => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    setChosen(next);
  };
  const work = async (): Promise<void> => {
    const order = { url, eventTypes: eventTypes.filter((type) => chosen.has(type)) };
    if (endpoint === null) {
      const made = await createEndpoint(workspaceId, order);
      setSecret(made.secret);
    } else {
      await updateEndpoint(workspaceId, endpoint.id, order);
    }
    await client.invalidateQueries({ queryKey: ['webhooks', workspaceId] });
    if (endpoint !== null) onClose();
  };
  if (secret !== null) {
    return (
      <SecretOnce
        title={texts.secretTitle}
        secret={secret}
        variable="COUNTINGHOUSE_WEBHOOK_SECRET"
        onClose={onClose}
      >
        <p className="t13 soft">{texts.secretNote}</p>
      </SecretOnce>
    );
  }
  return (
    <Dialog title={endpoint === null ? texts.addTitle : texts.editTitle} onClose={onClose}>
      <Form attempt={attempt} work={work}>
        <Field
          label={texts.url}
          hint={texts.urlHint}
          name="url"
          type="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          required
          error={attempt.errorOf('url')}
        />
        <fieldset className="check-list">
          <legend className="label">{texts.which}</legend>
          {eventTypes.map((type) => (
            <CheckField
              key={type}
              name="eventTypes"
              label={<span className="mono">{type}</span>}
              hint={eventMeanings[type]}
              checked={chosen.has(type)}
              onChange={() => toggle(type)}
            />
          ))}
        </fieldset>
        <Button
          submits
          look="primary"
          isWide
          isBusy={attempt.isBusy}
          waitSeconds={attempt.waitSeconds}
          disabledReason={chosen.size === 0 ? texts.noneChosen : null}
        >
          {endpoint === null ? texts.create : texts.save}
        </Button>
      </Form>
    </Dialog>
  );
}
