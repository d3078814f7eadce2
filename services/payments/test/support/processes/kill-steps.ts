import type { ProcessGates } from './charging-processes.ts';
import type { Stop, StopPoint } from './wire-gate.ts';

/** A moment at which a process is killed. */
export interface KillStep extends StopPoint {
  readonly name: string;
  readonly gate: keyof ProcessGates;
  /** What leads there: a payer who submits our form, or one who decides at the provider's page. */
  readonly trigger: 'start' | 'decide' | 'return';
}

export function stopAtStep(gates: ProcessGates, step: KillStep): Stop {
  return gates[step.gate].stopAt(step);
}

const toDatabase = step('database');
const toProvider = step('provider');

/** From the lock to the commit: whoever settles passes these. */
const settling = (trigger: KillStep['trigger']): readonly KillStep[] => [
  toDatabase(trigger, 'after', 'the lock', /for update of p$/),
  toDatabase(trigger, 'after', 'the new status', /^update payments p set\s+status/),
  toDatabase(trigger, 'after', 'the ledger transaction', /^insert into ledger_transactions/),
  toDatabase(trigger, 'after', 'the ledger entries', /^insert into ledger_entries/),
  toDatabase(trigger, 'after', 'the event', /insert into events/),
  toDatabase(trigger, 'before', 'commit', /^commit$/),
  toDatabase(trigger, 'after', 'commit', /^commit$/),
];

const verify = /^GET \/v3\/transactions\/verify_by_reference/;

/** Every step of the API from the first click to the answer to the last notice. */
export const apiSteps: readonly KillStep[] = [
  toDatabase('decide', 'before', 'the notice', /^insert into provider_callbacks/),
  toDatabase('decide', 'after', 'the notice', /^insert into provider_callbacks/),
  toProvider('decide', 'before', 'the question', verify),
  toProvider('decide', 'after', 'the question', verify),
  toDatabase('decide', 'before', 'begin', /^begin$/),
  ...settling('decide'),
  toDatabase('decide', 'after', 'the mark', /^update provider_callbacks/),
  toDatabase('start', 'before', 'the attempt', /^insert into "payments"/),
  toDatabase('start', 'after', 'the attempt is committed', /^commit$/),
  toProvider('start', 'before', 'the page', /^POST \/v3\/payments /),
  toProvider('start', 'after', 'the page', /^POST \/v3\/payments /),
  toDatabase('start', 'after', 'the page is saved', /^update "checkout_sessions"/),
];

const refund = /^POST \/v3\/transactions\/\d+\/refund/;

/** Every step of the worker, with payments to ask about and money to send back. */
export const workerSteps: readonly KillStep[] = [
  toDatabase('decide', 'after', 'the claim of notices', claimOf('provider_callbacks')),
  toDatabase('decide', 'after', 'the claim of payments', claimOf('payments')),
  toProvider('decide', 'before', 'the question', verify),
  toProvider('decide', 'after', 'the question', verify),
  toDatabase('decide', 'before', 'begin', /^begin$/),
  ...settling('decide'),
  toDatabase('return', 'after', 'the claim of money', claimOf('suspense_items')),
  toDatabase('return', 'after', 'the intent', /^update "suspense_items"/),
  toProvider('return', 'before', 'the refund', refund),
  toProvider('return', 'after', 'the refund', refund),
  toDatabase('return', 'after', 'the money is posted', /^insert into ledger_transactions/),
];

function claimOf(table: string): RegExp {
  return new RegExp(`^with due as \\(\\s*select [a-z_, ]+ from ${table}\\b`);
}

function step(gate: KillStep['gate']) {
  return (
    trigger: KillStep['trigger'],
    when: KillStep['when'],
    what: string,
    matches: RegExp,
  ): KillStep => ({ name: `${when} ${what} (${trigger})`, gate, trigger, when, matches });
}
