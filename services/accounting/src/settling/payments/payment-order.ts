import type { Actor } from '@countinghouse/actor';
import type { CurrencyCode } from '@countinghouse/money';
import type { LockPass } from '../../ledger/locks/lock.rules.ts';
import type { ControlKey, PaymentPart } from './payment.rules.ts';

export interface PaymentOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly direction: 'in' | 'out';
  /** A bank, cash, card or clearing account. */
  readonly accountId: string;
  readonly contactId: string;
  readonly date: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  /** Chosen by a person; defaults to the day's stored rate. */
  readonly fxRate?: string;
  readonly reference?: string;
  /** Makes recording idempotent: the same reference is booked once. */
  readonly externalRef?: string;
  /** What it settles immediately; the rest stays open. */
  readonly allocations?: readonly PaymentPart[];
  /** The control account of money that settles nothing yet; defaults by direction. */
  readonly control?: ControlKey;
  readonly lockPass?: LockPass;
}
