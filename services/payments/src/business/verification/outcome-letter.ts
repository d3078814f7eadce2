import type { Letter } from '@countinghouse/mail';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

interface Outcome {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const repeatIt = 'Start the check again from the page below, or through the API.';

const outcomes: Readonly<Record<KycStatus, Outcome>> = {
  verified: {
    subject: 'Your business is verified',
    paragraphs: ['The identity check was passed. Live payments, refunds and payouts can begin.'],
  },
  in_review: {
    subject: 'Your verification is being looked at',
    paragraphs: ['The identity check was taken, and a person looks at it. You need to do nothing.'],
  },
  rejected: {
    subject: 'Your business could not be verified',
    paragraphs: ['The identity check was not passed. Live money cannot move yet.', repeatIt],
  },
  expired: {
    subject: 'Your verification was not finished',
    paragraphs: ['The identity check was not finished in time.', repeatIt],
  },
  pending: {
    subject: 'Your verification has begun',
    paragraphs: ['The identity check is waiting for the person who takes it.'],
  },
  not_started: { subject: 'Your business is not verified', paragraphs: [repeatIt] },
};

export function writeOutcomeLetter(
  person: { readonly name: string },
  kycStatus: KycStatus,
  { publicUrl }: { readonly publicUrl: string },
): Letter {
  const { subject, paragraphs } = outcomes[kycStatus];
  return {
    subject,
    greeting: `Dear ${person.name},`,
    paragraphs,
    action: { label: 'See the verification', url: `${publicUrl}/dashboard/verification` },
  };
}
