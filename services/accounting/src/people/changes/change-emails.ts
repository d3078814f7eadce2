import type { EmailContent } from '@countinghouse/mail';
import type { Change, ChangeAction, ChangeContent, ChangeRequest } from './change.rules.ts';

/** Used as the subject of a sentence. */
const nouns: Readonly<Record<ChangeAction, string>> = {
  'policy.remove': 'deletion of an approval policy',
  'member.invite': 'invitation to a role that approves or manages',
  'member.change': 'change to a member’s approval or management rights',
  'payment_details.change': 'change to the payment details on documents',
  'organisation.close': 'closing of the organisation',
};

interface Reader {
  readonly name: string;
}

interface Place {
  readonly orgName: string;
  readonly publicUrl: string;
}

/** To each member who can decide. */
export function changeWaitingEmail(
  request: Pick<ChangeRequest, 'id' | 'action' | 'content' | 'expiresAt'>,
  to: Reader,
  { orgName, publicUrl, requestedBy }: Place & { readonly requestedBy: string },
): EmailContent {
  return {
    subject: `${orgName}: a change needs a second approver`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `${requestedBy} requested the ${nouns[request.action]}. It takes effect when another person approves it.`,
    ],
    facts: [
      ['Requested by', requestedBy],
      ...factsOf(request.content),
      ['Expires', request.expiresAt.toISOString()],
    ],
    action: { label: 'Review the request', url: `${publicUrl}/app/change-requests/${request.id}` },
    closing: 'If you did not expect this change, reject it and ask your colleagues.',
  };
}

/** To all owners and admins, about a change that needed no second approver. */
export function changeMadeEmail(
  { action, content }: Change,
  to: Reader,
  { orgName, publicUrl, madeBy }: Place & { readonly madeBy: string },
): EmailContent {
  return {
    subject: `${orgName}: ${nouns[action]}`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `${madeBy} made this change: ${nouns[action]}. It is in effect. The organisation has fewer than two owners and admins, so nobody else reviewed it.`,
    ],
    facts: [['Changed by', madeBy], ...factsOf(content)],
    action: { label: `Open ${orgName}`, url: `${publicUrl}/app` },
    closing: 'If you did not expect this change, undo it and set a new password.',
  };
}

/** To the requester. */
export function changeEndedEmail(
  { action, content }: Change,
  to: Reader,
  end: {
    readonly status: 'approved' | 'rejected' | 'expired' | 'cancelled';
    readonly by: string | null;
    readonly reason: string | null;
  },
): EmailContent {
  return {
    subject: `Your change request was ${ended[end.status]}`,
    greeting: `Hello ${to.name},`,
    paragraphs: [`The ${nouns[action]} that you requested ${outcomes[end.status]}.`],
    facts: [
      ...factsOf(content),
      ...(end.by === null ? [] : [['Decided by', end.by] as const]),
      ...(end.reason === null ? [] : [['Reason', end.reason] as const]),
    ],
  };
}

const ended = {
  approved: 'approved',
  rejected: 'rejected',
  expired: 'not decided in time',
  cancelled: 'cancelled',
} as const;

const outcomes = {
  approved: 'was approved and is in effect',
  rejected: 'was rejected; nothing changed',
  expired:
    'was not decided within seven days; nothing changed. If you still want it, request it again',
  cancelled: 'was cancelled, because it is no longer possible; nothing changed',
} as const;

/** `approval_limit_minor` becomes `Approval limit minor`. */
function factsOf(content: ChangeContent): readonly (readonly [string, string])[] {
  return Object.entries(content).map(([name, value]) => {
    const words = name.replaceAll('_', ' ');
    return [`${words.charAt(0).toUpperCase()}${words.slice(1)}`, value ?? 'none'] as const;
  });
}
