import { commonGuides, defineReasons } from '@countinghouse/http';
import type { ReasonGuides } from '@countinghouse/http';
import { disputeReasons } from './dispute-reasons.ts';
import { sandboxGuides } from './sandbox-reasons.ts';
import { subscriptionReasons } from './subscription-reasons.ts';

const auth = '-H "Authorization: Bearer $KEY"';
const json = `${auth} -H "Content-Type: application/json"`;
const readAccount = `curl -s "$BASE/account" ${auth}`;
const readBalance = `curl -s "$BASE/balance" ${auth}`;
const readReference = 'curl -s "$BASE/reference"';

/** This service's reasons in addition to the common ones, with the texts of the error pages. */
const reasonGuides = {
  not_pending: {
    code: 'invalid_request',
    meaning: 'Only a pending payment or payout can be cancelled, and this one is not pending.',
    causes: [
      'The payer has already submitted the payment.',
      'The payout was already sent to the provider, or has ended.',
    ],
    fix: 'Read the object to see its status. Refund a payment that has succeeded.',
    curl: `curl -s "$BASE/payments/$PAYMENT" ${auth}`,
  },
  not_payable: {
    code: 'invalid_request',
    meaning: 'The page cannot be paid.',
    causes: ['The payment link, QR code or subscription is disabled, expired or used up.'],
    fix: 'Read the object’s `status`. Create a new one, or enable it again.',
    curl: `curl -s "$BASE/payment-links" ${auth}`,
  },
  not_received: {
    code: 'invalid_request',
    meaning: 'Only a payment that was received has a receipt.',
    causes: ['The payment is still pending or processing, or it failed or was cancelled.'],
    fix: 'Read the payment’s `status` and wait for `succeeded`.',
    curl: `curl -s "$BASE/payments/$PAYMENT" ${auth}`,
  },
  no_payer_email: {
    code: 'invalid_request',
    meaning: 'There is no e-mail address to send the receipt to.',
    causes: ['The payer gave none.', 'The payer’s details were erased.'],
    fix: 'Send the payer the address of the receipt’s page.',
    curl: `curl -s "$BASE/payments/$PAYMENT" ${auth}`,
  },
  receipts_sent_too_often: {
    code: 'invalid_request',
    meaning: 'The receipt was resent as often as a day allows.',
    causes: ['The same receipt was resent five times in the last 24 hours.'],
    fix: 'Wait until a day has passed, or send the payer the address of the receipt’s page.',
    curl: `curl -s "$BASE/payments/$PAYMENT" ${auth}`,
  },
  not_refundable: {
    code: 'invalid_request',
    meaning: 'Only a payment that has succeeded can be refunded.',
    causes: [
      'The payment is still pending or processing, or it failed or was cancelled.',
      'The payment has already been refunded in full.',
    ],
    fix: 'Read the payment’s `status`. Wait for `succeeded`, or cancel a payment that is still pending.',
    curl: `curl -s "$BASE/payments/$PAYMENT" ${auth}`,
  },
  ...disputeReasons,
  exceeds_remaining: {
    code: 'invalid_request',
    meaning: 'The refund is larger than what remains of the payment.',
    causes: [
      'Earlier refunds have used part of the amount, including refunds that wait for approval.',
      'The amount was sent in major units. A refund’s `amount` is minor units.',
    ],
    fix: 'Refund at most `amount` less `refunded_amount`, or omit `amount` to refund everything that remains.',
    curl: `curl -s "$BASE/payments/$PAYMENT/refunds" ${auth}`,
  },
  insufficient_balance: {
    code: 'invalid_request',
    meaning: 'The available balance does not cover the payout.',
    causes: [
      'Payments have succeeded but have not settled yet.',
      'The business owes money after refunds, which reduces what can be paid out.',
    ],
    fix: 'Request at most `payable` of the balance, or wait until more payments settle.',
    curl: readBalance,
  },
  sandbox_key: {
    code: 'invalid_request',
    meaning: 'Payouts need a live key. Sandbox keys move no real money.',
    causes: ['The request was sent with a key that begins with `svc_test_`.'],
    fix: 'Send the request with a live key.',
    curl: `curl -s "$BASE/key" ${auth}`,
  },
  no_account: {
    code: 'invalid_request',
    meaning: 'The business has no settlement account on file, so there is nowhere to pay out to.',
    causes: ['No settlement account has been added for this currency yet.'],
    fix: 'Add a settlement account in the dashboard.',
    curl: readAccount,
  },
  account_missing: {
    code: 'invalid_request',
    meaning: 'The bank does not recognise the settlement account on file.',
    causes: ['The account was closed, or its number is wrong.'],
    fix: 'Update the settlement account in the dashboard.',
    curl: readAccount,
  },
  account_not_found: {
    code: 'invalid_request',
    meaning: 'The bank has no account with this number.',
    causes: ['`accountNumber` is mistyped.', '`accountBank` names another bank.'],
    fix: 'Check both fields with the recipient and repeat the request with the same `externalReference`.',
    curl: `curl -i "$BASE/split-recipients" ${json} -d '{"externalReference":"shop-7","name":"Ada Obi","accountBank":"044","accountNumber":"0690000031","splitValue":20}'`,
  },
  account_refused: {
    code: 'invalid_request',
    meaning: 'The payment provider does not accept this bank account for split payments.',
    causes: ['The account is restricted, or is of a kind that the provider does not support.'],
    fix: 'Ask the recipient for another account and repeat the request with the same `externalReference`.',
    curl: `curl -s "$BASE/split-recipients" ${auth}`,
  },
  already_expired: {
    code: 'invalid_request',
    meaning: '`expiresAt` is not in the future, so the payment link would never work.',
    causes: ['The time lacks its UTC offset.', 'The clock of the calling server is wrong.'],
    fix: 'Send a future time in ISO 8601 with its offset, such as 2030-01-31T18:00:00Z, or omit `expiresAt`.',
    curl: `curl -i "$BASE/payment-links" ${json} -d '{"title":"Order 1017","currency":"NGN","amount":12500}'`,
  },
  idempotency_keys_differ: {
    code: 'invalid_request',
    meaning: 'The header `Idempotency-Key` and the field `idempotencyKey` have different values.',
    causes: ['A library sets the header while the code sets the field.'],
    fix: 'Send only one of them, or the same value in both.',
    curl: `curl -i "$BASE/payment-links" ${json} -H "Idempotency-Key: order-1017" -d '{"title":"Order 1017","currency":"NGN"}'`,
  },
  address_refused: {
    code: 'invalid_request',
    meaning: 'The webhook URL cannot be used.',
    causes: [
      'It is not an https URL, or contains a user name or password.',
      'Its host does not resolve, or resolves to a private address.',
    ],
    fix: 'Use an https URL with a public address. To receive events on a laptop, use a tunnel or `GET /events`.',
    curl: `curl -i "$BASE/webhooks" ${json} -d '{"url":"https://example.com/hooks"}'`,
  },
  too_many_endpoints: {
    code: 'invalid_request',
    meaning: 'The business already has the maximum number of webhook endpoints.',
    causes: ['Test or deployment scripts create endpoints and never delete them.'],
    fix: 'List the endpoints and delete those that are no longer used.',
    curl: `curl -s "$BASE/webhooks" ${auth}`,
  },
  no_events_yet: {
    code: 'invalid_request',
    meaning: 'There are no events after `afterSequence`, so there is nothing to replay.',
    causes: ['`afterSequence` is the newest sequence number or higher.'],
    fix: 'Read the header `Latest-Sequence` of `GET /events` and send a lower number.',
    curl: `curl -i "$BASE/events?limit=1" ${auth}`,
  },
  no_owner_to_verify: {
    code: 'invalid_request',
    meaning: 'Every beneficial owner on file is already verified.',
    causes: ['The owner has not been added yet.'],
    fix: 'Add the owner in the dashboard, then start the verification again.',
    curl: readAccount,
  },
  not_verified: {
    code: 'permission_denied',
    meaning: 'The business is not verified, or is suspended, so it cannot move live money.',
    causes: ['The verification is not complete.', 'An operator has suspended the business.'],
    fix: 'Read `kyc_status` and `requirements` of the account and complete what is missing. Sandbox keys work without verification.',
    curl: readAccount,
  },
  account_differs: {
    code: 'permission_denied',
    meaning: '`bankDetails` differs from the settlement account on file.',
    causes: ['The settlement account was changed in the dashboard.', 'A digit is mistyped.'],
    fix: 'Omit `bankDetails`, or send the details of the account on file. Payouts go to no other account.',
    curl: readAccount,
  },
  refund_in_flight: {
    code: 'conflict',
    meaning: 'Another refund of this payment is being carried out.',
    causes: [
      'Two requests refund the same payment.',
      'The outcome of an earlier refund is not known yet, so its amount stays reserved.',
    ],
    fix: 'Wait until no refund of the payment is `processing`, then read the payment before you decide.',
    curl: `curl -s "$BASE/payments/$PAYMENT/refunds" ${auth}`,
  },
  refund_count_differs: {
    code: 'conflict',
    meaning: 'The payment has another number of refunds than `Expect-Refund-Count` states.',
    causes: [
      'An earlier attempt of this request was received although its response was lost.',
      'Somebody else has refunded the payment since you read it.',
    ],
    fix: 'List the payment’s refunds. If one has your `Refund-Reference`, that is the refund; otherwise read `refund_count` again and decide.',
    curl: `curl -s "$BASE/payments/$PAYMENT/refunds" ${auth}`,
  },
  destination_changed: {
    code: 'conflict',
    meaning: 'The settlement account changed while the payout was being created.',
    causes: ['Somebody updated the settlement account at the same moment.'],
    fix: 'Check the settlement account, then create the payout again with a new `Idempotency-Key`.',
    curl: readAccount,
  },
  log_differs: {
    code: 'conflict',
    meaning: 'The log of movements does not hold what you say you have read.',
    causes: [
      '`after_hash` is the hash of another movement than the one at `after_sequence`.',
      'The service was restored from a backup that is older than your last movement.',
    ],
    fix: 'Stop processing and compare your movements with the log by `id`, from the last one that both have.',
    curl: `curl -s "$BASE/movements/head" ${auth}`,
  },
  replay_running: {
    code: 'conflict',
    meaning: 'A replay to this webhook endpoint is already running.',
    causes: ['An earlier replay has not ended yet.'],
    fix: 'Wait until it ends; the endpoint’s deliveries show its progress.',
    curl: `curl -s "$BASE/webhooks/$WEBHOOK/deliveries" ${auth}`,
  },
  currency_not_offered: {
    code: 'not_implemented',
    meaning: 'The currency exists, but this operation is not available in it.',
    causes: ['The business charges or pays out in a currency that the provider does not offer.'],
    fix: 'Use one of the currencies that `GET /reference` lists with `payments: true`.',
    curl: readReference,
  },
  ...sandboxGuides,
  ...subscriptionReasons,
  no_identity_check: {
    code: 'not_implemented',
    meaning: 'This installation has no hosted identity check.',
    causes: ['Its operator verifies businesses by hand.'],
    fix: 'Contact the operator to be verified.',
    curl: readAccount,
  },
  provider_failed: {
    code: 'internal_error',
    meaning: 'The payment provider failed or did not confirm the operation.',
    causes: ['The provider is not reachable, responds too late, or refused the operation.'],
    fix: 'After a refund, list the payment’s refunds: the outcome may not be known yet. After a payout, nothing was sent: create it again with a new `Idempotency-Key`. Otherwise retry later.',
    curl: `curl -s "$BASE/payments/$PAYMENT/refunds" ${auth}`,
  },
  identity_check_failed: {
    code: 'internal_error',
    meaning: 'The identity check failed or could not be reached.',
    causes: ['The identity provider has an outage.'],
    fix: 'Start the verification again later. It resumes the same session.',
    curl: `curl -i -X POST "$BASE/account/verification" ${auth}`,
  },
  provider_unavailable: {
    code: 'unavailable',
    meaning: 'The payment provider is failing, so nothing was sent to it.',
    causes: ['The service has stopped calling the provider for a short time after many failures.'],
    fix: 'Retry after some seconds, with increasing pauses.',
    curl: readReference,
  },
  too_many_reports: {
    code: 'unavailable',
    meaning: 'Too many settlement reports are being streamed right now.',
    causes: ['Several long reports run at the same time.'],
    fix: 'Wait the number of seconds in `Retry-After`, then retry. Request shorter ranges.',
    curl: `curl -s "$BASE/settlements?from=2026-11-01&to=2026-11-07" ${auth}`,
  },
  paused: {
    code: 'service_paused',
    meaning: 'The operation is paused for maintenance. Nothing was processed.',
    causes: ['An operator has paused payments, refunds or payouts.'],
    fix: 'Wait the number of seconds in `Retry-After`, then retry. `GET /reference` shows what is paused.',
    curl: readReference,
  },
} as const satisfies ReasonGuides;

export const reasonFor = defineReasons(reasonGuides);

/** Every reason that the key API can send. */
export const allGuides = { ...commonGuides, ...reasonGuides };
export type ReasonWord = keyof typeof allGuides;
