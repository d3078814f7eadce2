import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listContactItems } from '../../ledger/open-items/list-contact-items.ts';
import type { ShownItem } from '../../ledger/open-items/open-item.rules.ts';
import { sourceKey } from '../../ledger/open-items/open-item.rules.ts';
import { getSystemAccounts } from '../../setup/chart/get-system-accounts.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { ControlKey } from './payment.rules.ts';
import { proposeAllocations } from './propose-allocations.rules.ts';
import type { ProposalRequest } from './propose-allocations.rules.ts';

export interface PaymentProposalOrder extends Omit<ProposalRequest, 'controlAccountId' | 'date'> {
  readonly orgId: string;
  readonly timeZone: string;
  readonly contactId: string;
  readonly control: ControlKey | null;
  /** Null means today. */
  readonly date: string | null;
}

export interface ProposedPart {
  readonly item: ShownItem;
  readonly amountMinor: bigint;
}

export type ProposeOutcome =
  | {
      readonly kind: 'proposed';
      readonly parts: readonly ProposedPart[];
      readonly restMinor: bigint;
    }
  | { readonly kind: 'reject'; readonly reason: 'contact_not_found' };

/** Suggests allocations for a contact's payment, oldest due date first. Changes nothing. */
export async function proposePayment(
  { database: { db }, now }: Pick<BooksDeps, 'database' | 'now'>,
  { orgId, timeZone, contactId, control, ...request }: PaymentProposalOrder,
): Promise<ProposeOutcome> {
  if ((await findContact(db, orgId, contactId)) === null) {
    return { kind: 'reject', reason: 'contact_not_found' };
  }
  const accounts = control === null ? null : await getSystemAccounts(db, orgId);
  const controlAccountId = control === null ? null : (accounts?.(control) ?? null);
  const items = await listContactItems(db, orgId, contactId);
  const { parts, restMinor } = proposeAllocations(items, {
    ...request,
    date: request.date ?? dayIn(timeZone, now()),
    controlAccountId,
  });
  const shown = new Map(items.map((item) => [sourceKey(item.source), item]));
  return {
    kind: 'proposed',
    restMinor,
    parts: parts.flatMap(({ to, amountMinor }) => {
      const item = shown.get(sourceKey(to));
      return item === undefined ? [] : [{ item, amountMinor }];
    }),
  };
}
