import { heldKey } from '../../business/api-keys/held-key.ts';
import { heldClosing } from '../../business/closing/held-closing.ts';
import { heldInvitation } from '../../business/members/held-invitation.ts';
import { heldPromotion } from '../../business/members/held-promotion.ts';
import { heldReplacement } from '../../business/settlement-account/held-replacement.ts';
import type { HeldChangeHandler } from '../../controls/approvals/held-changes/held-change-handler.ts';
import type { HeldChangeAction } from '../../controls/approvals/requests/approval.rules.ts';

/** How each kind of change is applied; each handler is in the folder of what it changes. */
export const heldChangeHandlers: Readonly<Record<HeldChangeAction, HeldChangeHandler>> = {
  'settlement_account.replace': heldReplacement,
  'api_key.create': heldKey,
  'member.add': heldInvitation,
  'member.promote': heldPromotion,
  'business.close': heldClosing,
};
