import { Banner, Chip, CopyText, formatMoment } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { roleText } from '../shell/texts.ts';
import { ListCard } from './list.card.tsx';
import { PlainForm } from './plain.form.tsx';
import { creations, lists, removals } from './settings.queries.ts';
import { textOf, texts } from './texts.ts';

const roles = [
  'viewer',
  'bookkeeper',
  'accountant',
  'approver',
  'sales',
  'claimant',
  'auditor',
  'admin',
  'owner',
];

export function MembersSection(): ReactNode {
  const { orgId, may, timeZone } = usePlace();
  const mayManage = may('members:manage');
  return (
    <>
      <ListCard
        title={texts.sections.members}
        query={lists.members(orgId)}
        keyOf={({ id }) => id}
        columns={[
          { head: texts.name, cell: ({ name }) => <b className="mid">{name}</b>, narrow: 'main' },
          { head: texts.email, cell: ({ email }) => email, grows: true, narrow: 'sub' },
          { head: texts.role, cell: ({ role }) => roleText(role), narrow: 'amount' },
          {
            head: texts.secondFactor,
            cell: ({ has_second_factor: has }) => (
              <Chip tone={has ? 'good' : 'warn'}>{has ? texts.yes : texts.no}</Chip>
            ),
          },
          {
            head: texts.lastSeen,
            cell: ({ last_seen_at: at }) =>
              at === null ? texts.never : formatMoment(at, timeZone),
          },
        ]}
        act={{ label: texts.remove, run: ({ id }) => removals.member(orgId, id) }}
        mayAct={mayManage}
      />
      {mayManage ? (
        <ListCard
          title={texts.invitations}
          query={lists.invitations(orgId)}
          keyOf={({ id }) => id}
          columns={[
            { head: texts.email, cell: ({ email }) => email, grows: true, narrow: 'main' },
            { head: texts.role, cell: ({ role }) => roleText(role), narrow: 'sub' },
            { head: texts.expires, cell: (row) => formatMoment(row.expires_at, timeZone) },
          ]}
          act={{ label: texts.revoke, run: ({ id }) => removals.invitation(orgId, id) }}
        >
          <PlainForm
            go={texts.invite}
            send={(values) => creations.invitation(orgId, values)}
            done={(answer) =>
              'can_decide' in answer ? <Banner tone="info">{texts.waits}</Banner> : null
            }
            fields={[
              { name: 'email', label: texts.email },
              {
                name: 'role',
                label: texts.role,
                options: roles.map((value) => ({ value, label: roleText(value) })),
              },
            ]}
          />
        </ListCard>
      ) : null}
    </>
  );
}

export function ApiKeysSection(): ReactNode {
  const { orgId, may, timeZone } = usePlace();
  const mayManage = may('keys:manage');
  return (
    <ListCard
      title={texts.sections['api-keys']}
      query={lists.apiKeys(orgId)}
      keyOf={({ id }) => id}
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
      act={{
        label: texts.revoke,
        isOffered: (row) => row.revoked_at === null,
        run: ({ id }) => removals.apiKey(orgId, id),
      }}
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

export function WebhooksSection(): ReactNode {
  const { orgId, may } = usePlace();
  return (
    <ListCard
      title={texts.sections.webhooks}
      query={lists.webhooks(orgId)}
      keyOf={({ id }) => id}
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

/** The only time that it is shown. */
function SecretOnce({ secret }: { readonly secret: string }): ReactNode {
  return (
    <Banner tone="warn">
      {texts.secret} <CopyText text={secret} />
    </Banner>
  );
}
