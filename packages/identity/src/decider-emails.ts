import type { EmailContent } from '@countinghouse/mail';
import type { AccountPages } from './account-emails.ts';
import { toMinute, toMinuteAfter } from './minute.rules.ts';

interface Recipient {
  readonly placeName: string;
  /** The recipient's name. */
  readonly name: string;
}

/** Sent to every existing decider, because someone could invite a second address of their own. */
export function addedDeciderEmail(
  { url }: AccountPages,
  recipient: Recipient,
  added: {
    /** The new member's name or address. */
    readonly who: string;
    readonly role: string;
    /** Null for an operator of the installation. */
    readonly byName: string | null;
    /** Null if the period begins when the person accepts the invitation. */
    readonly decidesFrom: Date | null;
    readonly act: 'invited' | 'promoted' | 'joined';
  },
): EmailContent {
  const { who, role, byName, act } = added;
  const sentences = {
    invited: `${who} was invited to ${recipient.placeName} in a role that can approve requests.`,
    promoted: `${who} now has a role at ${recipient.placeName} that can approve requests.`,
    joined: `${who} joined ${recipient.placeName} in a role that can approve requests.`,
  };
  return {
    subject:
      act === 'invited'
        ? `${who} was invited as an approver at ${recipient.placeName}`
        : `${who} is now an approver at ${recipient.placeName}`,
    greeting: `Hello ${recipient.name},`,
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

/** Sent to every decider when someone vouches for a new member. */
export function vouchedEmail(
  { url }: AccountPages,
  recipient: Recipient,
  vouched: {
    readonly who: string;
    /** Null for an operator of the installation. */
    readonly byName: string | null;
  },
): EmailContent {
  const { who, byName } = vouched;
  return {
    subject: `${byName ?? 'A service operator'} vouches for ${who} at ${recipient.placeName}`,
    greeting: `Hello ${recipient.name},`,
    paragraphs: [
      `${byName ?? 'A service operator'} confirmed that ${who} is a separate person. ${who} can now decide on requests from everyone.`,
    ],
    action: { label: 'View approvers', url },
    closing: 'If you do not recognise this person, remove them now.',
  };
}

/** Sent to every decider when only the requester knows the person who decided. */
export function announcedDecisionEmail(
  /** Null for an email without a link. */
  pages: AccountPages | null,
  recipient: Recipient,
  decision: {
    readonly status: 'approved' | 'rejected';
    /** Such as `payout`. */
    readonly subject: string;
    readonly requestedBy: string;
    readonly decidedBy: string;
    readonly at: Date;
  },
): EmailContent {
  const { status, subject, requestedBy, decidedBy } = decision;
  return {
    subject: `${decidedBy} ${status} a ${subject} at ${recipient.placeName}`,
    greeting: `Hello ${recipient.name},`,
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
