import type { EmailContent } from '@countinghouse/mail';
import type { Settings } from './settings.rules.ts';

type Details = Pick<Settings, 'name' | 'paymentDetails'>;

/** To an owner, when the payment details on new invoices change. */
export function paymentDetailsEmail(
  owner: { readonly name: string },
  before: Details,
  after: Details,
): EmailContent {
  return {
    subject: `${after.name}: payment details changed`,
    greeting: `Hello ${owner.name},`,
    paragraphs: [
      'The payment details on new invoices have changed. Invoices issued earlier keep their old details.',
      'If you did not expect this, restore the details in the settings, check the audit log for who changed them, and remove that member.',
    ],
    facts: [
      ['Organisation', after.name],
      ['Before', before.paymentDetails ?? 'none'],
      ['Now', after.paymentDetails ?? 'none'],
    ],
  };
}
