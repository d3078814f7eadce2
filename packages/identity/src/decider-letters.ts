import type { Letter } from '@countinghouse/mail';
import type { AccountPages } from './account-letters.ts';
import { toMinute, toMinuteAfter } from './minute.rules.ts';

interface Told {
  readonly placeName: string;
  /** To whom the letter goes. */
  readonly name: string;
}

/** To everybody who may decide already: one person could bring in a second address of their own. */
export function addedDeciderLetter(
  { url }: AccountPages,
  told: Told,
  added: {
    /** The newcomer, by name or by address. */
    readonly who: string;
    readonly role: string;
    /** Null: an operator of the installation. */
    readonly byName: string | null;
    /** Null: it begins when the person accepts the invitation. */
    readonly decidesFrom: Date | null;
    readonly act: 'invited' | 'promoted' | 'joined';
  },
): Letter {
  const { who, role, byName, act } = added;
  const sentences = {
    invited: `${who} is invited to ${told.placeName} in a role that may approve requests.`,
    promoted: `${who} has a role at ${told.placeName} now that may approve requests.`,
    joined: `${who} has joined ${told.placeName} in a role that may approve requests.`,
  };
  return {
    subject:
      act === 'invited'
        ? `${who} is invited to approve at ${told.placeName}`
        : `${who} may approve at ${told.placeName}`,
    greeting: `Hello ${told.name},`,
    paragraphs: [sentences[act]],
    facts: [
      ['Role', role],
      [act === 'promoted' ? 'Promoted by' : 'Invited by', byName ?? 'an operator of the service'],
      ...(added.decidesFrom === null
        ? []
        : [['Decisions count from', toMinuteAfter(added.decidesFrom)] as const]),
    ],
    action: { label: 'See who may approve', url },
    closing:
      'If you do not know this person, remove them or withdraw the invitation now. Removing takes effect immediately.',
  };
}

/** To everybody who may decide: somebody vouches for a newcomer. */
export function vouchedLetter(
  { url }: AccountPages,
  told: Told,
  vouched: {
    readonly who: string;
    /** Null: an operator of the installation. */
    readonly byName: string | null;
  },
): Letter {
  const { who, byName } = vouched;
  return {
    subject: `${byName ?? 'An operator'} vouches for ${who} at ${told.placeName}`,
    greeting: `Hello ${told.name},`,
    paragraphs: [
      `${byName ?? 'An operator of the service'} vouches that ${who} is a person of their own. Their decisions about everybody's requests count now.`,
    ],
    action: { label: 'See who may approve', url },
    closing: 'If you do not know this person, remove them now.',
  };
}

/** To everybody who may decide, when only the requester knows who decided. */
export function announcedDecisionLetter(
  /** Null: the letter has no link. */
  pages: AccountPages | null,
  told: Told,
  decision: {
    readonly status: 'approved' | 'rejected';
    /** Such as `payout`. */
    readonly subject: string;
    readonly requestedBy: string;
    readonly decidedBy: string;
    readonly at: Date;
  },
): Letter {
  const { status, subject, requestedBy, decidedBy } = decision;
  return {
    subject: `${decidedBy} ${status} a ${subject} at ${told.placeName}`,
    greeting: `Hello ${told.name},`,
    paragraphs: [
      `A ${subject} was ${status} by somebody whom the requester invited or promoted, and for whom nobody else vouches.`,
    ],
    facts: [
      ['Requested by', requestedBy],
      ['Decided by', decidedBy],
      ['Decided at', toMinute(decision.at)],
    ],
    ...(pages !== null && { action: { label: 'Look at it', url: pages.url } }),
    closing: 'If you do not know one of them, remove them now and contact the operator.',
  };
}
