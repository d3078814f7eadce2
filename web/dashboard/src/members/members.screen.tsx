import '../api-keys/api-keys.css';
import {
  Button,
  Card,
  Chip,
  Loaded,
  PageHead,
  formatHere,
  formatShortMoment,
  useKeys,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { InvitationsCard } from './invitations.card.tsx';
import {
  InviteDialog,
  LeaveDialog,
  RemoveDialog,
  RoleDialog,
  VouchDialog,
} from './member-acts.tsx';
import { membersQuery } from './members.queries.ts';
import type { Member } from './members.queries.ts';
import { roleWord, texts } from './texts.ts';

/** Who works here, what they may do, and whether a second factor protects them. */
export function MembersScreen(): ReactNode {
  return (
    <Permitted title={texts.members} permission="members:read">
      {(business) => <Members business={business} />}
    </Permitted>
  );
}

function Members({ business }: { readonly business: Business }): ReactNode {
  const members = useQuery(membersQuery(business.id));
  const [isInviting, setInviting] = useState(false);
  const noManage = refuseBy(business, 'members:manage');
  useKeys(noManage === null ? { c: () => setInviting(true) } : {});
  return (
    <>
      <PageHead
        title={texts.members}
        actions={
          <Button
            look="primary"
            shortcut="c"
            disabledReason={noManage}
            onPress={() => setInviting(true)}
          >
            <Plus className="icon" aria-hidden />
            {texts.invite}
          </Button>
        }
      />
      <div className="stack stack-4">
        <Card title={texts.members} count={members.data?.data.length ?? 0}>
          <Loaded query={members} lines={6}>
            {({ data }) => (
              <ul>
                {data.map((member) => (
                  <MemberLine key={member.id} member={member} business={business} />
                ))}
              </ul>
            )}
          </Loaded>
        </Card>
        <InvitationsCard business={business} />
      </div>
      {isInviting ? (
        <InviteDialog businessId={business.id} onClose={() => setInviting(false)} />
      ) : null}
    </>
  );
}

interface MemberLineProps {
  readonly member: Member;
  readonly business: Business;
}

function MemberLine({ member, business }: MemberLineProps): ReactNode {
  const [open, setOpen] = useState<'role' | 'remove' | 'vouch' | 'leave' | null>(null);
  const isSelf = member.id === business.member_id;
  const mayManage = refuseBy(business, 'members:manage') === null;
  const mayVouch = !isSelf && isWaiting(member) && refuseBy(business, 'approvals:decide') === null;
  const close = (): void => setOpen(null);
  const act = { businessId: business.id, member, onClose: close };
  return (
    <li className="key-line" aria-label={member.name}>
      <div className="stack stack-1">
        <div className="row key-name">
          <span className="mid">{member.name}</span>
          {isSelf ? <span className="soft t12">({texts.you})</span> : null}
          <span className="soft t13">{member.email}</span>
          <span className="chip">{roleWord(member.role)}</span>
          <Chip tone={member.has_second_factor ? 'good' : 'warn'}>
            {member.has_second_factor ? texts.hasFactor : texts.noFactor}
          </Chip>
        </div>
        <p className="t12 soft">{linesOf(member).join(' · ')}</p>
      </div>
      <div className="row key-acts">
        {mayVouch ? (
          <Button size="small" onPress={() => setOpen('vouch')}>
            {texts.vouch}
            <span className="visually-hidden">{member.name}</span>
          </Button>
        ) : null}
        {isSelf ? (
          <Button size="small" look="danger" onPress={() => setOpen('leave')}>
            {texts.leave}
          </Button>
        ) : null}
        {mayManage && !isSelf ? (
          <>
            <Button size="small" onPress={() => setOpen('role')}>
              {texts.changeRole}
              <span className="visually-hidden">{member.name}</span>
            </Button>
            <Button size="small" look="danger" onPress={() => setOpen('remove')}>
              {texts.remove}
              <span className="visually-hidden">{member.name}</span>
            </Button>
          </>
        ) : null}
      </div>
      {open === 'role' ? <RoleDialog {...act} /> : null}
      {open === 'remove' ? <RemoveDialog {...act} /> : null}
      {open === 'leave' ? <LeaveDialog businessId={business.id} onClose={close} /> : null}
      {open === 'vouch' ? <VouchDialog {...act} /> : null}
    </li>
  );
}

/** An owner or admin whose decisions do not count yet. */
function isWaiting({ approver }: Member): boolean {
  return approver !== null && Date.parse(approver.decides_from) > Date.now();
}

function linesOf(member: Member): readonly string[] {
  const { approver, last_seen_at: seen, created_at: since, has_second_factor: hasFactor } = member;
  return [
    seen === null ? texts.neverSeen : texts.seen(formatShortMoment(seen)),
    texts.since(formatHere(since)),
    ...(hasFactor ? [] : [texts.noFactorHint]),
    ...(approver === null
      ? []
      : [isWaiting(member) ? texts.decidesFrom(formatHere(approver.decides_from)) : texts.decides]),
  ];
}
