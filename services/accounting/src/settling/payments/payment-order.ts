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
  /** Chosen by a person; without it the stored rate of the day. */
  readonly fxRate?: string;
  readonly reference?: string;
  /** The same money reported twice is booked once. */
  readonly externalRef?: string;
  /** What it settles at once; the rest stays open. */
  readonly allocations?: readonly PaymentPart[];
  /** Whose debts it is about where it settles nothing yet; by default those its direction suggests. */
  readonly control?: ControlKey;
  readonly lockPass?: LockPass;
}
