import { Button, Loaded, formatShortMoment } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { RecoverDialog } from '../recoveries/recover.dialog.tsx';
import { texts as recoveryTexts } from '../recoveries/texts.ts';
import { useNoAct } from '../shell/use-may-act.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { InviteDialog } from './invite.dialog.tsx';
import { KeysCard } from './keys.card.tsx';
import { LinesCard } from './lines.card.tsx';
import { peopleTexts as texts, roleWord } from './people-texts.ts';
import { peopleQuery, removeMember } from './people.queries.ts';
import type { Invitation, Member, People } from './people.queries.ts';
import { WaitingBanner } from './waiting.banner.tsx';

interface PeopleProps {
  readonly file: BusinessFile;
  readonly people: People;
}

/** Who and what acts for the business. */
export function PeopleTab({ file }: { readonly file: BusinessFile }): ReactNode {
  const people = useQuery(peopleQuery(file.id));
  return (
    <Loaded query={people} lines={10}>
      {(data) => (
        <div className="stack stack-4">
          <WaitingBanner file={file} actions={['member.invite', 'member.remove']} />
          <MembersCard file={file} people={data} />
          <InvitationsCard file={file} people={data} />
          <KeysCard file={file} keys={data.api_keys} />
        </div>
      )}
    </Loaded>
  );
}

function MembersCard({ file, people }: PeopleProps): ReactNode {
  const noAct = useNoAct();
  const [removing, setRemoving] = useState<Member | null>(null);
  const [recovering, setRecovering] = useState<Member | null>(null);
  const lines = people.members.map((member) => ({
    key: member.id,
    content: (
      <>
        <span className="stack stack-1">
          <span className="mid">
            {member.name} <span className="soft">{member.email}</span>
          </span>
          <span className="t12 soft">{factsOf(member).join(' · ')}</span>
        </span>
        <span className="row file-acts">
          <Button size="small" disabledReason={noAct} onPress={() => setRecovering(member)}>
            {recoveryTexts.open}
          </Button>
          <Button
            size="small"
            look="danger"
            disabledReason={member.can_remove.reason}
            onPress={() => setRemoving(member)}
          >
            {texts.remove}
          </Button>
        </span>
      </>
    ),
  }));
  return (
    <>
      <LinesCard title={texts.members} none={texts.noMember} lines={lines} />
      {recovering === null ? null : (
        <RecoverDialog tenantId={file.id} member={recovering} onClose={() => setRecovering(null)} />
      )}
      {removing === null ? null : (
        <ActDialog
          title={texts.removeTitle}
          does={
            <>
              <p className="mid">{`${removing.name}, ${removing.email}`}</p>
              <p>{texts.removeDoes}</p>
            </>
          }
          go={texts.remove}
          look="danger"
          act={(reason) => removeMember(file.id, removing.id, reason)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

const factsOf = (member: Member): readonly string[] => [
  roleWord(member.role),
  member.has_second_factor ? texts.secondFactor : texts.noSecondFactor,
  member.last_seen_at === null
    ? texts.neverSeen
    : texts.lastSeen(formatShortMoment(member.last_seen_at)),
];

function InvitationsCard({ file, people }: PeopleProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinesCard
        title={texts.invitations}
        none={texts.noInvitation}
        lines={people.invitations.map((invitation) => ({
          key: invitation.id,
          content: (
            <>
              <span className="mid">{invitation.email}</span>
              <span className="t12 soft">{termsOf(invitation).join(' · ')}</span>
            </>
          ),
        }))}
        foot={
          <Button
            size="small"
            disabledReason={people.can_invite.reason}
            onPress={() => setOpen(true)}
          >
            {texts.invite}
          </Button>
        }
      />
      {isOpen ? <InviteDialog file={file} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const termsOf = (invitation: Invitation): readonly string[] => [
  roleWord(invitation.role),
  invitation.status === 'expired'
    ? texts.expired
    : texts.validUntil(formatShortMoment(invitation.expires_at)),
];
