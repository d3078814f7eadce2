import type { MemberActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { ChangeDeps } from '../../people/changes/changes-deps.ts';
import { foreseeHold, holdChange } from '../../people/changes/hold-change.ts';
import type { HoldOutcome } from '../../people/changes/hold-change.ts';
import type { Member } from '../../tenants/members/member.rules.ts';
import { changeSettingsIn, keepingTaxScheme } from './change-settings.ts';
import type { ChangeSettingsOutcome, SettingsOrder } from './change-settings.ts';
import type { Settings } from './settings.rules.ts';
import { lockSettings } from './settings.sql.ts';

export type MemberSettingsOutcome =
  | ChangeSettingsOutcome
  | Exclude<HoldOutcome, { readonly kind: 'immediate' }>;

interface MemberOrder extends SettingsOrder {
  readonly actor: MemberActor;
}

/**
 * Changes settings as a member. New payment details wait for a second approver where there is one,
 * because invoices direct customers' money there; the request's other settings change now.
 */
export function changeSettingsAsMember(
  deps: ChangeDeps,
  member: Pick<Member, 'name'>,
  order: MemberOrder,
): Promise<MemberSettingsOutcome> {
  return keepingTaxScheme(() =>
    withTransaction(deps.database.db, async (tx): Promise<MemberSettingsOutcome> => {
      const before = await lockSettings(tx, order.orgId);
      if (before === null || before.version !== order.version || !isRedirecting(before, order)) {
        return changeSettingsIn(tx, deps, order);
      }
      const { orgId } = order;
      const foreseen = await foreseeHold(tx, orgId, { action, subjectId: orgId });
      if (foreseen === 'change_waiting') return { kind: 'reject', reason: foreseen };
      if (foreseen === 'immediate') return changeSettingsIn(tx, deps, order);
      const { paymentDetails: _held, ...change } = order.change;
      const changed = await changeSettingsIn(tx, deps, { ...order, change });
      if (changed.kind === 'reject') return changed;
      const held = await hold(tx, deps, member, order, before);
      return held.kind === 'immediate' ? changed : held;
    }),
  );
}

const action = 'payment_details.change';

function isRedirecting(before: Settings, { change }: SettingsOrder): boolean {
  return change.paymentDetails !== undefined && change.paymentDetails !== before.paymentDetails;
}

function hold(
  tx: Tx,
  deps: ChangeDeps,
  { name }: Pick<Member, 'name'>,
  { orgId, actor, change }: MemberOrder,
  before: Settings,
): Promise<HoldOutcome> {
  const content = {
    payment_details_before: before.paymentDetails,
    payment_details: change.paymentDetails ?? null,
  };
  return holdChange(tx, deps, {
    orgId,
    orgName: before.name,
    by: { actor, name },
    change: { action, subjectId: orgId, content },
  });
}

/** Applies payment details approved by a second person; false if others were set since. */
export async function changePaymentDetailsIn(
  tx: Tx,
  deps: ChangeDeps,
  order: Pick<SettingsOrder, 'orgId' | 'actor'> & {
    readonly before: string | null;
    readonly paymentDetails: string | null;
  },
): Promise<boolean> {
  const { orgId, actor, before, paymentDetails } = order;
  const settings = await lockSettings(tx, orgId);
  if (settings === null || settings.paymentDetails !== before) return false;
  const { version } = settings;
  await changeSettingsIn(tx, deps, { orgId, actor, version, change: { paymentDetails } });
  return true;
}
