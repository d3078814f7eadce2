import { Banner, Button, Chip, formatMoment } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { PlainForm } from '../parts/plain.form.tsx';
import { meQuery } from '../shell/me.queries.ts';
import { usePlace } from '../shell/place.ts';
import { roleText } from '../shell/texts.ts';
import { ListCard } from './list.card.tsx';
import { MemberForm } from './member.form.tsx';
import { memberActs, roles } from './members.queries.ts';
import type { Member } from './members.queries.ts';
import { creations, lists, removals } from './settings.queries.ts';
import { texts } from './texts.ts';

export function MembersSection(): ReactNode {
  const { orgId, may, timeZone } = usePlace();
  const { data: me } = useSuspenseQuery(meQuery);
  const myId = me.memberships.find((one) => one.organisation_id === orgId)?.member_id;
  const mayManage = may('members:manage');
  const isToVouchFor = ({ id, approver }: Member): boolean =>
    approver !== null &&
    approver.vouched_at === null &&
    id !== myId &&
    approver.added_by_member_id !== myId;
  return (
    <>
      <ListCard
        title={texts.sections.members}
        query={lists.members(orgId)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
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
        acts={[
          {
            label: texts.change,
            ask: (member, close) => <MemberForm member={member} onDone={close} />,
          },
          {
            label: texts.vouch,
            isOffered: isToVouchFor,
            ask: (member, close) => <Vouch member={member} onDone={close} />,
          },
          {
            label: texts.remove,
            look: 'danger',
            isOffered: ({ id }) => id !== myId,
            run: ({ id }) => removals.member(orgId, id),
          },
        ]}
        mayAct={mayManage}
      >
        <Leave />
      </ListCard>
      {mayManage ? <Invitations /> : null}
    </>
  );
}

function Vouch({
  member,
  onDone,
}: {
  readonly member: Member;
  readonly onDone: () => void;
}): ReactNode {
  const { orgId, timeZone } = usePlace();
  const from = member.approver?.decides_from;
  return (
    <>
      <p>{texts.vouchDoes(member.name)}</p>
      {from === undefined ? null : (
        <p className="soft">{texts.decidesFrom(formatMoment(from, timeZone))}</p>
      )}
      <PlainForm
        go={texts.vouch}
        className="stack stack-4"
        send={() => memberActs.vouch(orgId, member.id)}
        onDone={onDone}
        fields={[]}
      />
    </>
  );
}

/** Everybody may go, but for the last owner. */
function Leave(): ReactNode {
  const { orgId, name } = usePlace();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="card-body">
      <Button look="danger" onPress={() => setAsked(true)}>
        {texts.leave}
      </Button>
      {isAsked ? (
        <ActDialog
          title={texts.leave}
          does={texts.leaveDoes(name)}
          go={texts.leave}
          look="danger"
          act={() => memberActs.leave(orgId)}
          // What this organisation showed is no longer theirs to see: everything is read again.
          onDone={() => location.assign('/app/organisations')}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}

function Invitations(): ReactNode {
  const { orgId, timeZone } = usePlace();
  return (
    <ListCard
      title={texts.invitations}
      query={lists.invitations(orgId)}
      keyOf={({ id }) => id}
      nameOf={({ email }) => email}
      columns={[
        { head: texts.email, cell: ({ email }) => email, grows: true, narrow: 'main' },
        { head: texts.role, cell: ({ role }) => roleText(role), narrow: 'sub' },
        { head: texts.expires, cell: (row) => formatMoment(row.expires_at, timeZone) },
      ]}
      acts={[
        { label: texts.resend, run: ({ id }) => memberActs.resend(orgId, id) },
        {
          label: texts.revoke,
          look: 'danger',
          run: ({ id }) => removals.invitation(orgId, id),
        },
      ]}
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
  );
}
