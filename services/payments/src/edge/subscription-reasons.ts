import type { ReasonGuides } from '@countinghouse/http';

const curl = 'curl -s "$BASE/subscriptions/$SUBSCRIPTION" -H "Authorization: Bearer $KEY"';

/** Reasons for refused changes to subscriptions. */
export const subscriptionReasons = {
  subscription_not_running: {
    code: 'invalid_request',
    meaning: 'The subscription’s status does not allow this change.',
    causes: [
      'The first payment has not succeeded yet: the status is `incomplete`.',
      'The subscription is cancelled.',
      'The amount of a paused subscription cannot be changed.',
    ],
    fix: 'Read the subscription’s `status`. Resume it first if it is paused.',
    curl,
  },
  lower_amount_announced: {
    code: 'invalid_request',
    meaning: 'A lower amount was announced to the subscriber and does not apply yet.',
    causes: ['An earlier request planned a decrease: `next_amount` is below `amount`.'],
    fix: 'Send an amount below `next_amount`, or wait until `next_amount_at`.',
    curl,
  },
  amount_changed_too_often: {
    code: 'invalid_request',
    meaning: 'The subscriber has received all e-mails about the amount that a day allows.',
    causes: ['The amount was changed five times in the last 24 hours.'],
    fix: 'Wait until a day has passed.',
    curl,
  },
} as const satisfies ReasonGuides;
