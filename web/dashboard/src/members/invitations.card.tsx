import { Button, Card, Chip, Loaded, Refusal, formatHere } from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { invitationsQuery, resendInvitation, revokeInvitation } from './members.queries.ts';
import type { Invitation } from './members.queries.ts';
import { roleWord, texts } from './texts.ts';

/** Who was invited and has not come yet. */
export function InvitationsCard({ business }: { readonly business: Business }): ReactNode {
  const invitations = useQuery(invitationsQuery(business.id));
  if (invitations.data?.data.length === 0) return null;
  return (
    <Card title={texts.invitations} count={invitations.data?.data.length ?? 0}>
      <Loaded query={invitations} lines={2}>
        {({ data }) => (
          <ul>
            {data.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} business={business} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

interface InvitationLineProps {
  readonly invitation: Invitation;
  readonly business: Business;
}

function InvitationLine({ invitation, business }: InvitationLineProps): ReactNode {
  const client = useQueryClient();
  const { id, email, role, status, expires_at: end } = invitation;
  const refresh = () => client.invalidateQueries(invitationsQuery(business.id));
  const resending = useMutation({
    mutationFn: () => resendInvitation(business.id, id),
    onSuccess: refresh,
  });
  const revoking = useMutation({
    mutationFn: () => revokeInvitation(business.id, id),
    onSuccess: refresh,
  });
  const mayManage = refuseBy(business, 'members:manage') === null;
  return (
    <li className="key-line" aria-label={email}>
      <div className="stack stack-1">
        <div className="row key-name">
          <span className="mid">{email}</span>
          <Chip tone={status === 'open' ? 'info' : 'quiet'}>
            {status === 'open' ? texts.open : texts.expired}
          </Chip>
        </div>
        <p className="t12 soft">{texts.invitedUntil(roleWord(role), formatHere(end))}</p>
        <Refusal error={resending.error ?? revoking.error} />
      </div>
      {mayManage ? (
        <div className="row key-acts">
          <output className="t12 soft">{resending.isSuccess ? texts.resent : null}</output>
          <Button size="small" isBusy={resending.isPending} onPress={() => resending.mutate()}>
            {texts.resend}
            <span className="visually-hidden">{email}</span>
          </Button>
          <Button
            size="small"
            look="danger"
            isBusy={revoking.isPending}
            onPress={() => revoking.mutate()}
          >
            {texts.revoke}
            <span className="visually-hidden">{email}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}
