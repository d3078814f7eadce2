import type { QueueMail } from '@countinghouse/mail';
import type { Tx } from '@countinghouse/postgres';
import type { AccountPages } from './account-emails.ts';
import { keysLeftEmail } from './member-emails.ts';

/**
 * Emails every decider which API keys of a removed member still work; sends nothing if there are
 * none.
 */
export async function announceKeysLeft<Schema>(
  tx: Tx<Schema>,
  { queueMail, pages }: { readonly queueMail: QueueMail; readonly pages: AccountPages },
  deciders: readonly { readonly name: string; readonly email: string }[],
  left: Omit<Parameters<typeof keysLeftEmail>[1], 'name'>,
): Promise<void> {
  if (left.keys.length === 0) return;
  for (const { name, email } of deciders) {
    await queueMail(tx, { to: email, letter: keysLeftEmail(pages, { ...left, name }) });
  }
}
