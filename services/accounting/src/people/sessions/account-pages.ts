import type { AccountPages } from '@countinghouse/identity';

/** Links and names used in emails to people. */
export function accountPagesAt(publicUrl: string): AccountPages {
  return { url: `${publicUrl}/app`, place: 'organisation', work: 'the books' };
}
