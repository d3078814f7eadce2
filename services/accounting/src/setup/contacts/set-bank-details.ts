import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordAudit, recordAudits } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import {
  bankDetailsContext,
  isValidAccountNumber,
  lastFourOf,
  normalAccountNumber,
} from './bank-details.rules.ts';
import type { BankDetails } from './bank-details.rules.ts';
import {
  findBankDetails,
  insertBankDetails,
  saveDetailsChecked,
  saveDetailsReplaced,
} from './bank-details.sql.ts';
import type { StoredBankDetails } from './bank-details.sql.ts';
import { lockCard } from './contact-cards.sql.ts';
import { getContactProfile } from './read-contact-cards.ts';
import type { ContactProfile } from './read-contact-cards.ts';

export interface BankDetailsDeps extends BooksDeps {
  readonly sealer: Sealer;
}

interface ContactOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly contactId: string;
}

export interface SetDetailsOrder {
  readonly contactId: string;
  readonly details: BankDetails;
}

export type SetDetailsOutcome =
  | { readonly kind: 'set'; readonly profile: ContactProfile }
  | {
      readonly kind: 'reject';
      readonly reason: 'contact_not_found' | 'account_number_unsound';
    };

/** The person who sets them cannot send the next payment there until someone else has checked them. */
export function setBankDetails(
  deps: BankDetailsDeps,
  caller: MemberCaller,
  { contactId, details }: SetDetailsOrder,
): Promise<SetDetailsOutcome> {
  const { orgId, actor } = caller;
  const sound = { ...details, accountNumber: normalAccountNumber(details.accountNumber) };
  return withTransaction(deps.database.db, async (tx): Promise<SetDetailsOutcome> => {
    const contact = await lockCard(tx, orgId, contactId);
    if (contact === null) return { kind: 'reject', reason: 'contact_not_found' };
    if (!isValidAccountNumber(sound.accountNumber)) {
      return { kind: 'reject', reason: 'account_number_unsound' };
    }
    const before = await findBankDetails(tx, orgId, contactId);
    const id = deps.newId();
    const now = deps.now();
    const last4 = lastFourOf(sound);
    await saveDetailsReplaced(tx, orgId, contactId, now);
    await insertBankDetails(tx, {
      org_id: orgId,
      id,
      contact_id: contactId,
      holder: sound.holder,
      sealed: deps.sealer.seal(JSON.stringify(sound), bankDetailsContext(id)),
      last4,
      set_by_kind: actor.kind,
      set_by: actor.id,
      set_at: now,
    });
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'contact.bank_details_set',
      subjectKind: 'contact',
      subjectId: contactId,
      detail: {
        before: before === null ? null : { holder: before.holder, last4: before.last4 },
        after: { holder: sound.holder, last4 },
      },
    });
    return { kind: 'set', profile: await getContactProfile(tx, caller, contactId, now) };
  });
}

export interface CheckDetailsOrder {
  readonly contactId: string;
  /** Id of the details that were checked. */
  readonly detailsId: string;
}

export type CheckDetailsOutcome =
  | { readonly kind: 'checked'; readonly profile: ContactProfile }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'bank_details_not_found'
        | 'version_conflict'
        | 'bank_details_changed_by_you';
    };

/** Confirms the details as a second person. */
export function checkBankDetails(
  deps: BooksDeps,
  caller: MemberCaller,
  { contactId, detailsId }: CheckDetailsOrder,
): Promise<CheckDetailsOutcome> {
  const { orgId, actor } = caller;
  return withTransaction(deps.database.db, async (tx): Promise<CheckDetailsOutcome> => {
    await lockCard(tx, orgId, contactId);
    const details = await findBankDetails(tx, orgId, contactId);
    if (details === null) return { kind: 'reject', reason: 'bank_details_not_found' };
    if (details.id !== detailsId) return { kind: 'reject', reason: 'version_conflict' };
    if (details.setBy.id === actor.id) {
      return { kind: 'reject', reason: 'bank_details_changed_by_you' };
    }
    await recordDetailsChecked(tx, deps, { orgId, actor, contactIds: [contactId] });
    return { kind: 'checked', profile: await getContactProfile(tx, caller, contactId, deps.now()) };
  });
}

/**
 * As checkBankDetails, implied by paying with the details, in the payment's transaction. Does nothing
 * if there are none, they are already checked, or the payer set them.
 */
export async function recordDetailsChecked(
  tx: Tx,
  tools: BooksTools,
  {
    orgId,
    actor,
    contactIds,
  }: { readonly orgId: string; readonly actor: Actor; readonly contactIds: readonly string[] },
): Promise<void> {
  if (actor.kind !== 'member' || contactIds.length === 0) return;
  const check = { checkedBy: actor.id, at: tools.now() };
  const checked = await saveDetailsChecked(tx, orgId, contactIds, check);
  const acts = checked.map((contactId) => ({
    orgId,
    actor,
    action: 'contact.bank_details_checked',
    subjectKind: 'contact',
    subjectId: contactId,
  }));
  await recordAudits(tx, tools, acts);
}

/** Shows the full details, to compare or to pay; the audit log records it. */
export function showBankDetails(
  deps: BankDetailsDeps,
  { orgId, actor, contactId }: ContactOrder,
): Promise<(BankDetails & Pick<StoredBankDetails, 'id'>) | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const stored = await findBankDetails(tx, orgId, contactId);
    if (stored === null) return null;
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'contact.bank_details_shown',
      subjectKind: 'contact',
      subjectId: contactId,
    });
    return { id: stored.id, ...openDetails(deps.sealer, stored) };
  });
}

function openDetails(sealer: Sealer, { id, sealed }: StoredBankDetails): BankDetails {
  const opened: unknown = JSON.parse(sealer.open(sealed, bankDetailsContext(id)));
  if (!isDetails(opened)) throw new Error(`bank details ${id} do not match the sealed content`);
  return opened;
}

function isDetails(value: unknown): value is BankDetails {
  return typeof value === 'object' && value !== null && 'accountNumber' in value;
}
