import type { Letter } from '@countinghouse/mail';
import type { AccountPages } from './account-letters.ts';
import { toMinute } from './minute.rules.ts';

type Fact = readonly [name: string, value: string];

export function invitationLetter(
  { url, work }: AccountPages,
  invitation: {
    /** Of the business or organisation. */
    readonly placeName: string;
    /** Null: an operator of the installation. */
    readonly byName: string | null;
    readonly token: string;
    readonly expiresAt: Date;
    /** What the person would be there. */
    readonly facts: readonly Fact[];
  },
): Letter {
  const { placeName, byName } = invitation;
  return {
    subject: `You are invited to ${placeName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${byName === null ? 'You are invited' : `${byName} invites you`} to work with ${work} of ${placeName}.`,
      'The link below is for you alone and works once.',
    ],
    facts: [...invitation.facts, ['Valid until', toMinute(invitation.expiresAt)]],
    action: { label: 'Accept the invitation', url: `${url}/invitations/${invitation.token}` },
    closing: 'If you do not know why you got this, do nothing: without the link nothing happens.',
  };
}

export function memberChangedLetter(
  { url, place }: AccountPages,
  member: {
    readonly placeName: string;
    readonly name: string;
    /** What it was, and what it is now. */
    readonly facts: readonly Fact[];
  },
): Letter {
  const { placeName } = member;
  return {
    subject: `Your place at ${placeName} has changed`,
    greeting: `Hello ${member.name},`,
    paragraphs: [`Your place at ${placeName} has changed. It holds at once.`],
    facts: member.facts,
    action: { label: `Open ${placeName}`, url },
    closing: `If this surprises you, ask an owner of the ${place}.`,
  };
}

/** To owners and admins: keys belong to the place and go on working, so somebody has to decide. */
export function keysLeftLetter(
  { url }: AccountPages,
  told: {
    readonly placeName: string;
    /** To whom the letter goes. */
    readonly name: string;
    readonly removedName: string;
    readonly keys: readonly { readonly name: string; readonly last4: string }[];
  },
): Letter {
  const { placeName, removedName, keys } = told;
  return {
    subject: `API keys of a removed member still work at ${placeName}`,
    greeting: `Hello ${told.name},`,
    paragraphs: [
      `${removedName} is no longer a member of ${placeName}. The API keys below were created by ${removedName} and still work.`,
      'Replace and revoke each key that this person may have a copy of.',
    ],
    facts: keys.map(({ name, last4 }): Fact => [name, `…${last4}`]),
    action: { label: `Open ${placeName}`, url },
  };
}

export function memberRemovedLetter(
  { place, work }: AccountPages,
  member: { readonly placeName: string; readonly name: string },
): Letter {
  const { placeName } = member;
  return {
    subject: `You no longer have access to ${placeName}`,
    greeting: `Hello ${member.name},`,
    paragraphs: [
      `You are no longer a member of ${placeName}, and your access to ${work} has ended.`,
      'Your account stays, and so does your access elsewhere.',
    ],
    closing: `If this surprises you, ask an owner of the ${place}.`,
  };
}
