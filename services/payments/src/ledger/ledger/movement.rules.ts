import type { TemplateName } from './templates.rules.ts';

export const movementKindNames = [
  'charge',
  'settled',
  'refund',
  'refund_reversed',
  'payout',
  'kept',
  'payout_returned',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'reserve_held',
  'reserve_released',
] as const;
export type MovementKind = (typeof movementKindNames)[number];

/**
 * What each posting means to the merchant. Null if it moves none of the merchant's money: it only
 * reserves, or concerns payers and the platform. The database has the same list (`is_movement`,
 * `movement_kind`).
 */
export const movementKinds: Readonly<Record<TemplateName, MovementKind | null>> = {
  charge: 'charge',
  split_charge: 'charge',
  money_unexpected: null,
  money_returned: null,
  charge_kept: 'charge',
  split_charge_kept: 'charge',
  settled: 'settled',
  suspense_settled: null,
  refund_reserved: null,
  refund_executed: 'refund',
  refund_released: null,
  refund_confirmed: null,
  refund_reversed: 'refund_reversed',
  payout_reserved: null,
  payout_completed: 'payout',
  payout_released: null,
  payout_kept: 'kept',
  payout_kept_after_hold: 'kept',
  payout_returned: 'payout_returned',
  dispute_opened: 'dispute_opened',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
  reserve_held: 'reserve_held',
  reserve_released: 'reserve_released',
};
