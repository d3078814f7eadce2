import type { Actor } from '@countinghouse/actor';
import type { SendingDeps } from '../../../services/accounting/src/sales/quotes/quote-deps.ts';
import type { Quote } from '../../../services/accounting/src/sales/quotes/quote.rules.ts';
import type { MemberCaller } from '../../../services/accounting/src/tenants/members/member.rules.ts';
import type { Role } from '../../../services/accounting/src/tenants/members/role.rules.ts';
import type { Organisation } from '../../../services/accounting/src/tenants/organisations/organisation.rules.ts';

/** What the demo's people work with: only the use cases that the application calls. */
export type DemoDeps = SendingDeps;

/** Concurrent connections. */
export const atOnce = 4;

export type By = { readonly orgId: string; readonly actor: Actor };

/** The demo company's office: its people, and its records by key. */
export type Office = {
  readonly organisation: Organisation;
  readonly endDate: string;
  /** With a clock at ten in the morning of a day. Old events send no emails. */
  readonly on: (date: string) => DemoDeps;
  readonly as: (role: Role) => By;
  readonly caller: (role: Role) => MemberCaller;
  /** The id of a chart account by its code. */
  readonly account: (code: string) => string;
  readonly contact: (key: string) => string;
  readonly item: (key: string) => string;
  readonly tax: (code: string) => string;
  /** Created records, by the plan's key. */
  readonly made: Records;
  /** Last known state. */
  readonly quotes: Map<string, Quote>;
};

export type Records = {
  readonly documents: Registry;
  readonly payments: Registry;
  readonly entries: Registry;
  readonly recurring: Registry;
  readonly leads: Registry;
  /** Amount of each tax return, in minor units. */
  readonly taxes: Map<string, bigint>;
};

/** Ids by key; a missing key is a mistake in the plan. */
export type Registry = {
  readonly set: (key: string, id: string) => void;
  readonly get: (key: string) => string;
};

export function createRegistry(of: string): Registry {
  const ids = new Map<string, string>();
  return {
    set: (key, id) => ids.set(key, id),
    get: (key) => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`the demo has no ${of} ${key}`);
      return id;
    },
  };
}

export function createRecords(): Records {
  return {
    documents: createRegistry('document'),
    payments: createRegistry('payment'),
    entries: createRegistry('entry'),
    recurring: createRegistry('recurring document'),
    leads: createRegistry('lead'),
    taxes: new Map(),
  };
}

type Outcome = { readonly kind: string; readonly reason?: string };

/** A refusal by the books is a mistake in the demo. */
export function orFail<Result extends Outcome>(
  outcome: Result,
): Exclude<Result, { readonly kind: 'reject' }> {
  if (isDone(outcome)) return outcome;
  throw new Error(`the demo's books refuse: ${JSON.stringify(outcome, bigintsAsText)}`);
}

function isDone<Result extends Outcome>(
  outcome: Result,
): outcome is Exclude<Result, { readonly kind: 'reject' }> {
  return outcome.kind !== 'reject';
}

const bigintsAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** Runs this many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const take = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
