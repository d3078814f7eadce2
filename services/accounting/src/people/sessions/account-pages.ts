import type { AccountPages } from '@countinghouse/identity';

/** Where mails to people lead, and whom they name. */
export function accountPagesAt(publicUrl: string): AccountPages {
  return { url: `${publicUrl}/app`, place: 'organisation', work: 'the books' };
}
