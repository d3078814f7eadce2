import type { Letter } from '@countinghouse/mail';
import type { MemberRole } from '../businesses/business.rules.ts';

interface Place {
  readonly publicUrl: string;
  readonly businessName: string;
}

export function invitationLetter(
  { publicUrl, businessName }: Place,
  invitation: {
    readonly token: string;
    readonly role: MemberRole;
    /** Null: an operator of the installation. */
    readonly byName: string | null;
    readonly expiresAt: Date;
  },
): Letter {
  const { byName } = invitation;
  return {
    subject: `You are invited to ${businessName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${byName === null ? 'You are invited' : `${byName} invites you`} to work with the payments of ${businessName}.`,
      'The link below is for you alone and works once.',
    ],
    facts: [
      ['Role', invitation.role],
      ['Valid until', toDay(invitation.expiresAt)],
    ],
    action: {
      label: 'Accept the invitation',
      url: `${publicUrl}/dashboard/invitations/${invitation.token}`,
    },
    closing: 'If you do not know why you got this, do nothing: without the link nothing happens.',
  };
}

export function roleChangedLetter(
  { publicUrl, businessName }: Place,
  member: { readonly name: string; readonly before: MemberRole; readonly role: MemberRole },
): Letter {
  return {
    subject: `Your role at ${businessName} has changed`,
    greeting: `Hello ${member.name},`,
    paragraphs: [`Your role at ${businessName} has changed. It holds at once.`],
    facts: [
      ['Before', member.before],
      ['Now', member.role],
    ],
    action: { label: 'Open the dashboard', url: `${publicUrl}/dashboard` },
    closing: 'If this surprises you, ask an owner of the business.',
  };
}

export function removedLetter({ businessName }: Place, member: { readonly name: string }): Letter {
  return {
    subject: `You no longer have access to ${businessName}`,
    greeting: `Hello ${member.name},`,
    paragraphs: [
      `You are no longer a member of ${businessName}, and your access to its payments has ended.`,
      'Your account stays, and so does your access to other businesses.',
    ],
    closing: 'If this surprises you, ask an owner of the business.',
  };
}

function toDay(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
