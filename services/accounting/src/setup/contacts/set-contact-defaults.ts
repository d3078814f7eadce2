import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { checkLineDefaults } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaultsRejection } from '../line-defaults/check-line-defaults.ts';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';
import { saveContactDefaults } from './contacts.sql.ts';

export type SetContactDefaultsOutcome =
  | { readonly kind: 'set' }
  | LineDefaultsRejection
  | { readonly kind: 'reject'; readonly reason: 'not_found' };

/** Defaults of the contact's document lines, used if neither the line nor its item has a value. */
export async function setContactDefaults(
  deps: BooksDeps,
  order: {
    readonly orgId: string;
    readonly actor: Actor;
    readonly contactId: string;
    readonly defaults: LineDefaults;
  },
): Promise<SetContactDefaultsOutcome> {
  const { orgId, actor, contactId, defaults } = order;
  return withTransaction(deps.database.db, async (tx) => {
    const refusal = await checkLineDefaults(tx, orgId, defaults);
    if (refusal !== null) return refusal;
    const isFound = await saveContactDefaults(tx, orgId, contactId, defaults, deps.now());
    if (!isFound) return { kind: 'reject', reason: 'not_found' };
    const subject = { subjectKind: 'contact', subjectId: contactId, detail: { ...defaults } };
    await recordAudit(tx, deps, { orgId, actor, action: 'contact.defaults_set', ...subject });
    return { kind: 'set' };
  });
}
