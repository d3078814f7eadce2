import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind, DocumentStatus } from '../../kernel/document-kind.rules.ts';
import type { Basis, Entry } from './entry.rules.ts';

/** The person, key or process that acted, with a name where one exists. */
export interface NamedActor extends Pick<Actor, 'kind' | 'id'> {
  readonly name: string | null;
}

/** An entry as shown in lists. */
export interface EntryView extends Entry {
  readonly move: string;
  /** Total debits, of the basis with the larger total. */
  readonly debitMinor: bigint;
  /** Number of the document it was posted for. */
  readonly documentNumber: string | null;
  readonly recordedBy: NamedActor;
  readonly recordedAt: Date;
}

export interface EntryLineView {
  readonly lineNo: number;
  readonly accountId: string;
  readonly accountCode: string;
  readonly accountName: string;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly openItemId: string | null;
  readonly taxComponentId: string | null;
  readonly taxName: string | null;
  readonly basis: Basis;
  readonly currency: CurrencyCode;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

/** The document, payment or other object that an entry was posted for. */
export interface EntryReason {
  readonly document: {
    readonly id: string;
    readonly kind: DocumentKind;
    readonly number: string | null;
    readonly status: DocumentStatus;
  } | null;
  readonly paymentId: string | null;
  readonly allocationId: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
}

/** The permission under which it was posted on or before the soft lock date. */
export interface LockPermission {
  readonly reason: string;
  readonly exceptionId: string | null;
  /** Who granted the exception. */
  readonly grantedBy: string | null;
}

/** An entry with everything that explains it. */
export interface ExplainedEntry extends EntryView {
  readonly lines: readonly EntryLineView[];
  readonly belongsTo: EntryReason;
  readonly lockLeave: LockPermission | null;
  /** Whether a seal covers it. */
  readonly isSealed: boolean;
}

/** Why a person cannot reverse an entry by itself; null if they can. */
export function refuseUndo(
  entry: Pick<Entry, 'source' | 'reversesId' | 'reversedById'>,
): 'not_manual' | 'is_reversal' | 'already_reversed' | null {
  if (entry.source.kind !== 'journal' && entry.source.kind !== 'opening') return 'not_manual';
  if (entry.reversesId !== null) return 'is_reversal';
  return entry.reversedById === null ? null : 'already_reversed';
}
