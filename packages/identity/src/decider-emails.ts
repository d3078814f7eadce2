import type { Letter } from '@countinghouse/mail';
import type { AccountPages } from './account-emails.ts';
import { toMinute, toMinuteAfter } from './minute.rules.ts';

interface Told {
  readonly placeName: string;
  /** To whom the letter goes. */
  readonly name: string;
}

/** To everybody who may decide already: one person could bring in a second address of their own. */
export function addedDeciderEmail(
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
    invited: `${who} was invited to ${told.placeName} in a role that can approve requests.`,
    promoted: `${who} now has a role at ${told.placeName} that can approve requests.`,
    joined: `${who} joined ${told.placeName} in a role that can approve requests.`,
  };
  return {
    subject:
      act === 'invited'
        ? `${who} was invited as an approver at ${told.placeName}`
        : `${who} is now an approver at ${told.placeName}`,
    greeting: `Hello ${told.name},`,
    paragraphs: [sentences[act]],
    facts: [
      ['Role', role],
      [act === 'promoted' ? 'Promoted by' : 'Invited by', byName ?? 'a service operator'],
      ...(added.decidesFrom === null
        ? []
        : [['Can decide from', toMinuteAfter(added.decidesFrom)] as const]),
    ],
    action: { label: 'View approvers', url },
    closing:
      'If you do not recognise this person, remove them or withdraw the invitation now. Removal takes effect immediately.',
  };
}

/** To everybody who may decide: somebody vouches for a newcomer. */
export function vouchedEmail(
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
    subject: `${byName ?? 'A service operator'} vouches for ${who} at ${told.placeName}`,
    greeting: `Hello ${told.name},`,
    paragraphs: [
      `${byName ?? 'A service operator'} confirmed that ${who} is a separate person. ${who} can now decide on requests from everyone.`,
    ],
    action: { label: 'View approvers', url },
    closing: 'If you do not recognise this person, remove them now.',
  };
}

/** To everybody who may decide, when only the requester knows who decided. */
export function announcedDecisionEmail(
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
      `${decidedBy} ${status} a ${subject}. The requester invited or promoted ${decidedBy}, and no other approver has vouched for them.`,
    ],
    facts: [
      ['Requested by', requestedBy],
      ['Decided by', decidedBy],
      ['Decided at', toMinute(decision.at)],
    ],
    ...(pages !== null && { action: { label: 'View details', url: pages.url } }),
    closing:
      'If you do not recognise one of these people, remove them now and contact the service operator.',
  };
}
