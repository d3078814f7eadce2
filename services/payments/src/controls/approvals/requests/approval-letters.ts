import { announcedDecisionLetter } from '@countinghouse/identity';
import type { Letter } from '@countinghouse/mail';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import type { Person } from '../deciding/people.reads.ts';
import type { ApprovalAction } from './approval.rules.ts';
import type { ApprovalRow } from './approvals.reads.ts';

type Told = Pick<ApprovalRow, 'id' | 'action' | 'amountMinor' | 'currency' | 'expiresAt'>;

const nouns: Readonly<Record<ApprovalAction, string>> = {
  'payout.create': 'payout',
  'refund.create': 'refund',
  'threshold.change': 'change of an approval threshold',
  'settlement_account.replace': 'change of the settlement account',
  'api_key.create': 'new API key that registers split recipients and pays them',
  'member.add': 'request to invite an approver',
  'member.promote': 'request to promote a member to approver',
};

/** To each who can decide. */
export function waitingLetter(
  approval: Told,
  to: Person,
  requestedBy: string,
  publicUrl: string,
): Letter {
  return {
    subject: `A ${nouns[approval.action]} waits for your decision`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `A ${nouns[approval.action]} needs a second person. Nothing happens until somebody decides.`,
      'Look at what it is, who asked for it and where it goes before you agree.',
    ],
    facts: [
      ...amountFact(approval),
      ['Asked for by', requestedBy],
      ['Lapses', approval.expiresAt.toISOString()],
    ],
    action: { label: 'Look at it', url: `${publicUrl}/dashboard/approvals/${approval.id}` },
    closing: 'If you do not know what this is, reject it and ask your colleagues.',
  };
}

/** To who asked. */
export function decidedLetter(
  approval: Told,
  to: Person,
  word: {
    readonly status: 'approved' | 'rejected';
    readonly by: string;
    readonly reason: string | null;
  },
): Letter {
  const noun = nouns[approval.action];
  return {
    subject: `Your ${noun} was ${word.status}`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      word.status === 'approved'
        ? `The ${noun} that you, or an API key of yours, asked for was approved. It is carried out now.`
        : `The ${noun} that you, or an API key of yours, asked for was rejected. Nothing happened.`,
    ],
    facts: [
      ...amountFact(approval),
      ['Decided by', word.by],
      ...(word.reason === null ? [] : [['Reason', word.reason] as const]),
    ],
  };
}

/** To every owner and admin, when only the requester knows who decided. */
export function announcedLetter(
  approval: Told,
  told: { readonly placeName: string; readonly name: string },
  decision: {
    readonly status: 'approved' | 'rejected';
    readonly requestedBy: string;
    readonly decidedBy: string;
    readonly at: Date;
  },
): Letter {
  const subject = nouns[approval.action];
  const letter = announcedDecisionLetter(null, told, { ...decision, subject });
  return { ...letter, facts: [...amountFact(approval), ...(letter.facts ?? [])] };
}

export function expiredLetter(approval: Told, to: Person): Letter {
  const noun = nouns[approval.action];
  return {
    subject: `Your ${noun} has lapsed`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `Nobody decided about the ${noun} that you, or an API key of yours, asked for within seven days. Nothing happened. If it is still wanted, ask for it again.`,
    ],
    facts: amountFact(approval),
  };
}

function amountFact({ amountMinor, currency }: Told): readonly (readonly [string, string])[] {
  if (amountMinor === null) return [];
  return [['Amount', `${toMajorText(money(amountMinor, getCurrency(currency)))} ${currency}`]];
}
