import type { MemberActor, SystemActor } from '@countinghouse/actor';
import type { Tx } from '../../../kernel/database.ts';
import type { DecisionRefusal } from '../deciding/decide-approval.ts';
import type { AnnounceDeps } from '../requests/announce-approval.ts';
import type { HeldChange } from './held-change.rules.ts';

/** What carrying out an approved change may need. */
export interface HeldChangeDeps extends AnnounceDeps {
  /** Where links in mails lead. */
  readonly publicUrl: string;
  /** Hours after a replaced settlement account in which every payout needs a second approver. */
  readonly accountCoolingHours: number;
}

/** Who requested and who approved. */
interface HeldDecision {
  readonly approvalId: string;
  readonly requestedByMemberId: string;
  readonly approver: MemberActor;
}

/** How one kind of change is carried out. The business is locked; the approval is as well. */
export interface HeldChangeHandler {
  /** Checks again what may have changed since the request, before it is approved. */
  readonly recheck: (
    tx: Tx,
    change: HeldChange,
    request: { readonly requestedByMemberId: string; readonly now: Date },
  ) => Promise<DecisionRefusal | null>;
  readonly approve: (
    tx: Tx,
    deps: HeldChangeDeps,
    change: HeldChange,
    decision: HeldDecision,
  ) => Promise<void>;
  /** For what was prepared for the change: it was rejected, or has expired. */
  readonly end?: (
    tx: Tx,
    deps: AnnounceDeps & { readonly actor: SystemActor },
    change: HeldChange,
  ) => Promise<void>;
}
