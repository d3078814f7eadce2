import type { EmailContent } from '@countinghouse/mail';
import type { AccountPages } from './account-emails.ts';
import { toMinute } from './minute.rules.ts';

type Fact = readonly [name: string, value: string];

export function invitationEmail(
  { url, work }: AccountPages,
  invitation: {
    /** Name of the business or organisation. */
    readonly placeName: string;
    /** Null for an operator of the installation. */
    readonly byName: string | null;
    readonly token: string;
    readonly expiresAt: Date;
    /** The role and rights that the person would get. */
    readonly facts: readonly Fact[];
  },
): EmailContent {
  const { placeName, byName } = invitation;
  return {
    subject: `You have been invited to ${placeName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${byName === null ? 'You have been invited' : `${byName} invited you`} to work on ${work} of ${placeName}.`,
      'The link below works once. Do not share it.',
    ],
    facts: [...invitation.facts, ['Valid until', toMinute(invitation.expiresAt)]],
    action: { label: 'Accept the invitation', url: `${url}/invitations/${invitation.token}` },
    closing:
      'If you did not expect this email, ignore it. Nothing happens unless you use the link.',
  };
}

export function memberChangedEmail(
  { url, place }: AccountPages,
  member: {
    readonly placeName: string;
    readonly name: string;
    /** The previous and the new role and rights. */
    readonly facts: readonly Fact[];
  },
): EmailContent {
  const { placeName } = member;
  return {
    subject: `Your access to ${placeName} has changed`,
    greeting: `Hello ${member.name},`,
    paragraphs: [`Your access to ${placeName} has changed. The change takes effect immediately.`],
    facts: member.facts,
    action: { label: `Open ${placeName}`, url },
    closing: `If you did not expect this, contact an owner of the ${place}.`,
  };
}

/**
 * Sent to owners and admins: keys belong to the tenant and keep working, so someone has to decide.
 */
export function keysLeftEmail(
  { url }: AccountPages,
  recipient: {
    readonly placeName: string;
    /** The recipient's name. */
    readonly name: string;
    readonly removedName: string;
    readonly keys: readonly { readonly name: string; readonly last4: string }[];
  },
): EmailContent {
  const { placeName, removedName, keys } = recipient;
  return {
    subject: `API keys created by a removed member still work at ${placeName}`,
    greeting: `Hello ${recipient.name},`,
    paragraphs: [
      `${removedName} is no longer a member of ${placeName}. ${removedName} created the API keys below, and they still work.`,
      'Replace and revoke each key that this person may have copied.',
    ],
    facts: keys.map(({ name, last4 }): Fact => [name, `…${last4}`]),
    action: { label: `Open ${placeName}`, url },
  };
}

export function memberRemovedEmail(
  { place, work }: AccountPages,
  member: { readonly placeName: string; readonly name: string },
): EmailContent {
  const { placeName } = member;
  return {
    subject: `You no longer have access to ${placeName}`,
    greeting: `Hello ${member.name},`,
    paragraphs: [
      `You are no longer a member of ${placeName}, and your access to ${work} has ended.`,
      'Your account and your access elsewhere are unchanged.',
    ],
    closing: `If you did not expect this, contact an owner of the ${place}.`,
  };
}
