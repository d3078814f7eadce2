import { heldKey } from '../api-keys/held-key.ts';
import { heldInvitation } from '../members/held-invitation.ts';
import { heldPromotion } from '../members/held-promotion.ts';
import { heldReplacement } from '../settlement-accounts/held-replacement.ts';
import type { HeldChangeAction } from './approval.rules.ts';
import type { HeldChangeHandler } from './held-change-handler.ts';

/** How each kind of change is carried out; each handler lives in the folder of what it changes. */
export const heldChangeHandlers: Readonly<Record<HeldChangeAction, HeldChangeHandler>> = {
  'settlement_account.replace': heldReplacement,
  'api_key.create': heldKey,
  'member.add': heldInvitation,
  'member.promote': heldPromotion,
};
