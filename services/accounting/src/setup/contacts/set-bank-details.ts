import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordAudit, recordAudits } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import {
  bankDetailsContext,
  isSoundAccountNumber,
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
import { findLockedCard } from './contact-cards.sql.ts';
import { getContactFile } from './read-contact-cards.ts';
import type { ContactFile } from './read-contact-cards.ts';

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
  | { readonly kind: 'set'; readonly file: ContactFile }
  | {
      readonly kind: 'reject';
      readonly reason: 'contact_not_found' | 'account_number_unsound';
    };

/** Whoever sets them does not send the next payment there, until somebody else has looked at them. */
export function setBankDetails(
  deps: BankDetailsDeps,
  caller: MemberCaller,
  { contactId, details }: SetDetailsOrder,
): Promise<SetDetailsOutcome> {
  const { orgId, actor } = caller;
  const sound = { ...details, accountNumber: normalAccountNumber(details.accountNumber) };
  return withTransaction(deps.database.db, async (tx): Promise<SetDetailsOutcome> => {
    const contact = await findLockedCard(tx, orgId, contactId);
    if (contact === null) return { kind: 'reject', reason: 'contact_not_found' };
    if (!isSoundAccountNumber(sound.accountNumber)) {
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
    return { kind: 'set', file: await getContactFile(tx, caller, contactId, now) };
  });
}

export interface CheckDetailsOrder {
  readonly contactId: string;
  /** Of the details that were looked at. */
  readonly detailsId: string;
}

export type CheckDetailsOutcome =
  | { readonly kind: 'checked'; readonly file: ContactFile }
  | {
      readonly kind: 'reject';
      readonly reason:
        | 'bank_details_not_found'
        | 'version_conflict'
        | 'bank_details_changed_by_you';
    };

/** A second person has looked at them, and finds them right. */
export function checkBankDetails(
  deps: BooksDeps,
  caller: MemberCaller,
  { contactId, detailsId }: CheckDetailsOrder,
): Promise<CheckDetailsOutcome> {
  const { orgId, actor } = caller;
  return withTransaction(deps.database.db, async (tx): Promise<CheckDetailsOutcome> => {
    await findLockedCard(tx, orgId, contactId);
    const details = await findBankDetails(tx, orgId, contactId);
    if (details === null) return { kind: 'reject', reason: 'bank_details_not_found' };
    if (details.id !== detailsId) return { kind: 'reject', reason: 'version_conflict' };
    if (details.setBy.id === actor.id) {
      return { kind: 'reject', reason: 'bank_details_changed_by_you' };
    }
    await noteDetailsChecked(tx, deps, { orgId, actor, contactIds: [contactId] });
    return { kind: 'checked', file: await getContactFile(tx, caller, contactId, deps.now()) };
  });
}

/**
 * The same by deed, in the transaction of payments: who pays by them has looked at them. Nothing
 * happens where there are none, they were checked before, or who pays set them.
 */
export async function noteDetailsChecked(
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

/** In full, for who compares or pays; that it was looked at is on record. */
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
