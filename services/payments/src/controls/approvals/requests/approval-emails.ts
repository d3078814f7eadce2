import { announcedDecisionEmail } from '@countinghouse/identity';
import type { EmailContent } from '@countinghouse/mail';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import type { Person } from '../deciding/people.reads.ts';
import type { ApprovalAction } from './approval.rules.ts';
import type { ApprovalRow } from './approvals.reads.ts';

type Told = Pick<ApprovalRow, 'id' | 'action' | 'amountMinor' | 'currency' | 'expiresAt'>;

const nouns: Readonly<Record<ApprovalAction, string>> = {
  'payout.create': 'payout',
  'refund.create': 'refund',
  'dispute.accept': 'dispute acceptance',
  'threshold.change': 'change to an approval threshold',
  'settlement_account.replace': 'change of settlement account',
  'api_key.create': 'new API key that can register and pay split recipients',
  'member.add': 'new approver invitation',
  'member.promote': 'promotion of a member to approver',
  'business.close': 'closing of the business',
};

/** Mail to each member who can decide. */
export function waitingEmail(
  approval: Told,
  to: Person,
  requestedBy: string,
  publicUrl: string,
): EmailContent {
  return {
    subject: `A ${nouns[approval.action]} needs your approval`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `A ${nouns[approval.action]} needs a second approver. Nothing happens until someone approves or rejects it.`,
      'Check what was requested, by whom and where the money goes before you approve.',
    ],
    facts: [
      ...amountFact(approval),
      ['Requested by', requestedBy],
      ['Expires', approval.expiresAt.toISOString()],
    ],
    action: { label: 'Review the request', url: `${publicUrl}/dashboard/approvals/${approval.id}` },
    closing: 'If you do not recognise this request, reject it and ask your colleagues.',
  };
}

/** Mail to the requester. */
export function decidedEmail(
  approval: Told,
  to: Person,
  word: {
    readonly status: 'approved' | 'rejected';
    readonly by: string;
    readonly reason: string | null;
  },
): EmailContent {
  const noun = nouns[approval.action];
  return {
    subject: `Your ${noun} was ${word.status}`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      word.status === 'approved'
        ? `The ${noun} requested by you or one of your API keys was approved and is now being carried out.`
        : `The ${noun} requested by you or one of your API keys was rejected. Nothing was changed and no money moved.`,
    ],
    facts: [
      ...amountFact(approval),
      ['Decided by', word.by],
      ...(word.reason === null ? [] : [['Reason', word.reason] as const]),
    ],
  };
}

/** Mail to every owner and admin, if the requester added the decider. */
export function announcedEmail(
  approval: Told,
  told: { readonly placeName: string; readonly name: string },
  decision: {
    readonly status: 'approved' | 'rejected';
    readonly requestedBy: string;
    readonly decidedBy: string;
    readonly at: Date;
  },
): EmailContent {
  const subject = nouns[approval.action];
  const letter = announcedDecisionEmail(null, told, { ...decision, subject });
  return { ...letter, facts: [...amountFact(approval), ...(letter.facts ?? [])] };
}

export function expiredEmail(approval: Told, to: Person): EmailContent {
  const noun = nouns[approval.action];
  return {
    subject: `Your ${noun} has expired`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `Nobody decided on the ${noun} requested by you or one of your API keys within seven days, so it has expired. Nothing was changed and no money moved. If you still need it, request it again.`,
    ],
    facts: amountFact(approval),
  };
}

function amountFact({ amountMinor, currency }: Told): readonly (readonly [string, string])[] {
  if (amountMinor === null) return [];
  return [['Amount', `${toMajorText(money(amountMinor, getCurrency(currency)))} ${currency}`]];
}
