import { Chip, formatMoment } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { PlainForm } from '../parts/plain.form.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { ListCard } from './list.card.tsx';
import { SecretOnce } from './secret-once.tsx';
import { creations, lists, removals, rotations } from './settings.queries.ts';
import { textOf, texts } from './texts.ts';

export function ApiKeysSection(): ReactNode {
  const { orgId, may, timeZone } = usePlace();
  const mayManage = may('keys:manage');
  return (
    <ListCard
      title={texts.sections['api-keys']}
      query={lists.apiKeys(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={[
        {
          head: texts.name,
          cell: ({ name }) => <b className="mid">{name}</b>,
          grows: true,
          narrow: 'main',
        },
        {
          head: texts.code,
          cell: ({ prefix, last4 }) => (
            <span className="mono">
              {prefix}··{last4}
            </span>
          ),
          narrow: 'sub',
        },
        {
          head: texts.capability,
          cell: (row) => textOf(texts.capabilities, row.capability),
          narrow: 'amount',
        },
        { head: texts.madeBy, cell: (row) => row.created_by.name },
        {
          head: texts.lastUsed,
          cell: ({ last_used_at: at }) => (at === null ? texts.never : formatMoment(at, timeZone)),
        },
        {
          head: texts.state,
          cell: ({ revoked_at: at }) => (
            <Chip tone={at === null ? 'good' : 'quiet'}>
              {at === null ? texts.inUse : texts.revoked}
            </Chip>
          ),
        },
      ]}
      acts={[
        {
          label: texts.rotate,
          isOffered: (row) => row.revoked_at === null,
          ask: ({ id }) => <RotateKey id={id} />,
        },
        {
          label: texts.revoke,
          look: 'danger',
          isOffered: (row) => row.revoked_at === null,
          run: ({ id }) => removals.apiKey(orgId, id),
        },
      ]}
      mayAct={mayManage}
    >
      {mayManage ? (
        <PlainForm
          go={texts.create}
          send={(values) => creations.apiKey(orgId, values)}
          done={({ key }) => <SecretOnce secret={key} />}
          fields={[
            { name: 'name', label: texts.name },
            {
              name: 'capability',
              label: texts.capability,
              options: Object.entries(texts.capabilities).map(([value, label]) => ({
                value,
                label,
              })),
            },
          ]}
        />
      ) : null}
    </ListCard>
  );
}

/** Both keys work until the overlap ends. */
function RotateKey({ id }: { readonly id: string }): ReactNode {
  const { orgId } = usePlace();
  return (
    <PlainForm
      go={texts.rotate}
      className="stack stack-4"
      start={{ overlap_hours: '24' }}
      send={(values) => rotations.apiKey(orgId, id, values)}
      done={({ key }) => <SecretOnce secret={key} />}
      fields={[
        {
          name: 'overlap_hours',
          label: texts.overlap,
          hint: texts.overlapHint,
          isNumber: true,
        },
      ]}
    />
  );
}

export function WebhooksSection(): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <ListCard
      title={texts.sections.webhooks}
      query={lists.webhooks(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ url }) => url}
      addressOf={({ id }) => paths.webhook(orgId, id)}
      columns={[
        { head: texts.url, cell: ({ url }) => <span className="mono">{url}</span>, narrow: 'main' },
        { head: texts.events, cell: ({ events }) => events.join(', '), grows: true, narrow: 'sub' },
        {
          head: texts.state,
          cell: ({ active }) => (
            <Chip tone={active ? 'good' : 'bad'}>{active ? texts.inUse : texts.off}</Chip>
          ),
          narrow: 'state',
        },
      ]}
    >
      {may('webhooks:manage') ? (
        <PlainForm
          go={texts.create}
          send={(values) => creations.webhook(orgId, values)}
          done={({ secret }) => <SecretOnce secret={secret} />}
          fields={[
            { name: 'url', label: texts.url },
            { name: 'events', label: texts.events, hint: texts.eventsHint },
          ]}
        />
      ) : null}
    </ListCard>
  );
}

export function ChangeRequestsSection(): ReactNode {
  const { orgId, timeZone } = usePlace();
  return (
    <ListCard
      title={texts.sections['change-requests']}
      query={lists.changeRequests(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ action }) => textOf(texts.actions, action)}
      addressOf={({ id }) => paths.changeRequest(orgId, id)}
      columns={[
        { head: texts.rule, cell: ({ action }) => textOf(texts.actions, action), narrow: 'main' },
        {
          head: texts.madeBy,
          cell: (row) =>
            texts.requestedBy(row.requested_by.name, formatMoment(row.requested_at, timeZone)),
          grows: true,
          narrow: 'sub',
        },
        {
          head: texts.state,
          cell: ({ status }) => (
            <Chip tone={status === 'requires_review' ? 'warn' : 'quiet'}>
              {textOf(texts.statuses, status)}
            </Chip>
          ),
          narrow: 'state',
        },
      ]}
    />
  );
}
