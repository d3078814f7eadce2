import type { ReasonGuides } from '@countinghouse/http';

const auth = '-H "Authorization: Bearer $KEY"';

/** Reasons that occur only in a sandbox. */
export const sandboxGuides = {
  clock_limit: {
    code: 'invalid_request',
    meaning: 'The clock of a sandbox can be advanced by 600 days in all.',
    causes: ['Earlier requests have advanced it already. The clock never goes back.'],
    fix: 'Advance it by less, or reset the sandbox: `./dev reset` for a demo.',
    curl: `curl -s "$BASE/sandbox/clock" ${auth}`,
  },
  clock_busy: {
    code: 'conflict',
    meaning: 'Another request is advancing the clock of the sandbox.',
    causes: ['A colleague or another script advances the same sandbox.'],
    fix: 'Wait until it has ended, read the clock, and decide whether to advance it further.',
    curl: `curl -s "$BASE/sandbox/clock" ${auth}`,
  },
  clock_not_followed: {
    code: 'unavailable',
    meaning: 'No worker or no dispatcher follows the clock, so nothing would happen on the way.',
    causes: [
      'The process is not running.',
      'It was started without `PAYMENTS_CELL_CLOCK=movable`.',
    ],
    fix: 'Start a worker and a dispatcher with the same settings as the API, and repeat the request.',
    curl: `curl -s "$BASE/sandbox/clock" ${auth}`,
  },
  too_many_scenarios: {
    code: 'invalid_request',
    meaning: 'As many scenarios wait as a workspace can have: 20.',
    causes: ['Earlier scenarios wait for calls that were never made.'],
    fix: 'List the scenarios and delete those that are not needed.',
    curl: `curl -s "$BASE/sandbox/scenarios" ${auth}`,
  },
  not_disputable: {
    code: 'invalid_request',
    meaning: 'The payment cannot be disputed, or not by this amount.',
    causes: ['The payment has not succeeded.', 'The amount is larger than the payment’s.'],
    fix: 'Pay with `POST /sandbox/payments`, then dispute that payment by at most its `amount`.',
    curl: `curl -s "$BASE/payments" ${auth}`,
  },
  no_sandbox: {
    code: 'not_implemented',
    meaning:
      'This works in a sandbox only: paying by API, faults on purpose, disputes on purpose, or moving the clock.',
    causes: [
      'The key is a live key.',
      'The clock of this installation cannot be moved: its setting is `PAYMENTS_CELL_CLOCK`.',
      'This installation’s test environment uses the provider’s own sandbox, not the simulator.',
    ],
    fix: 'Use a test key. Where there is no simulator, pay at the page with the provider’s test cards.',
    curl: `curl -s "$BASE/key" ${auth}`,
  },
} as const satisfies ReasonGuides;
