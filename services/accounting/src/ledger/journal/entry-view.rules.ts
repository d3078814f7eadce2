import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { DocumentKind, DocumentStatus } from '../../kernel/document-kind.rules.ts';
import type { Basis, Entry } from './entry.rules.ts';

/** Whoever or whatever did something, by name where there is one. */
export interface NamedActor extends Pick<Actor, 'kind' | 'id'> {
  readonly name: string | null;
}

/** An entry as lists show it. */
export interface EntryView extends Entry {
  readonly move: string;
  /** All debits; of the basis on which they are larger. */
  readonly debitMinor: bigint;
  /** Of the document that it was posted for. */
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

/** What an entry was posted for, as far as it is a thing of its own. */
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

/** By whose leave it was posted on or before the soft lock date. */
export interface LockLeave {
  readonly reason: string;
  readonly exceptionId: string | null;
  /** Who granted the exception. */
  readonly grantedBy: string | null;
}

/** An entry with everything that explains it. */
export interface ExplainedEntry extends EntryView {
  readonly lines: readonly EntryLineView[];
  readonly belongsTo: EntryReason;
  readonly lockLeave: LockLeave | null;
  /** Whether a seal holds it already. */
  readonly isSealed: boolean;
}

/** Why a person cannot take an entry back by itself; null where they can. */
export function refuseUndo(
  entry: Pick<Entry, 'source' | 'reversesId' | 'reversedById'>,
): 'not_manual' | 'is_reversal' | 'already_reversed' | null {
  if (entry.source.kind !== 'journal' && entry.source.kind !== 'opening') return 'not_manual';
  if (entry.reversesId !== null) return 'is_reversal';
  return entry.reversedById === null ? null : 'already_reversed';
}
