import type { EmailContent } from '@countinghouse/mail';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

interface Outcome {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const repeatIt = 'Start a new check from the page below or through the API.';

const outcomes: Readonly<Record<KycStatus, Outcome>> = {
  verified: {
    subject: 'Your business is verified',
    paragraphs: [
      'The identity check was successful. You can now take live payments, make refunds and request payouts.',
    ],
  },
  in_review: {
    subject: 'Your verification is under review',
    paragraphs: [
      'The identity check is complete, and a person is reviewing it. You do not need to do anything.',
    ],
  },
  rejected: {
    subject: 'Your business could not be verified',
    paragraphs: [
      'The identity check was not successful. You cannot move live money yet.',
      repeatIt,
    ],
  },
  expired: {
    subject: 'Your verification was not completed',
    paragraphs: ['The identity check was not completed in time.', repeatIt],
  },
  pending: {
    subject: 'Your verification has started',
    paragraphs: ['The identity check has not been completed yet.'],
  },
  not_started: { subject: 'Your business is not verified', paragraphs: [repeatIt] },
};

export function writeOutcomeEmail(
  person: { readonly name: string },
  kycStatus: KycStatus,
  { publicUrl }: { readonly publicUrl: string },
): EmailContent {
  const { subject, paragraphs } = outcomes[kycStatus];
  return {
    subject,
    greeting: `Dear ${person.name},`,
    paragraphs,
    action: { label: 'View the verification', url: `${publicUrl}/dashboard/verification` },
  };
}
