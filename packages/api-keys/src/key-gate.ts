import { clientAddress, rateLimited, sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { networkBudgets, rateLimitHeaders } from '@countinghouse/limiter';
import type { Budget, Limiter, BudgetState } from '@countinghouse/limiter';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyLookup } from './key-lookup.ts';
import type { KeyUses } from './key-uses.ts';
import { decideKeyRefusal } from './key.rules.ts';
import type { UsableKey } from './key.rules.ts';

export interface KeyGateDeps<Key> {
  readonly limiter: Limiter;
  readonly limitPerKey: number;
  readonly limitPerAddress: number;
  readonly limitWindowMs: number;
  readonly keys: KeyLookup<Key>;
  readonly keyUses: Pick<KeyUses<Key>, 'note'>;
  readonly nowMs: () => number;
}

/** A service's rules for its routes. */
export interface KeyGateRules<Key, Access> {
  /**
   * What a route requires. Unknown paths require a key too, so that they do not reveal what exists.
   */
  readonly accessOf: (request: FastifyRequest) => Access | 'everyone';
  readonly mayEnter: (key: Key, access: Access) => boolean;
  /** Tells the log whose request it is, even if it is then refused. */
  readonly onRecognised: (request: FastifyRequest, key: Key) => void;
  /** Tells the route who is calling. */
  readonly onEntered: (request: FastifyRequest, key: Key) => void;
}

type Passed<Key> = { readonly kind: 'passed'; readonly key: Key | null };
type Entry<Key> = Passed<Key> | { readonly kind: 'answered' };
const answered = { kind: 'answered' } as const;

/**
 * The first gates of every request, in the contract's order: address limit, key, key limit,
 * permissions. They run before any byte of the body is read.
 */
export function createKeyGate<Key extends UsableKey, Access>(
  deps: KeyGateDeps<Key>,
  rules: KeyGateRules<Key, Access>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const access = rules.accessOf(request);
    const entry = await enter(deps, rules.onRecognised, access === 'everyone', request, reply);
    if (entry.kind === 'answered' || entry.key === null || access === 'everyone') return;
    if (!rules.mayEnter(entry.key, access)) {
      sendError(reply, standardReplies.permissionDenied);
      return;
    }
    rules.onEntered(request, entry.key);
  };
}

async function enter<Key extends UsableKey>(
  deps: KeyGateDeps<Key>,
  onRecognised: (request: FastifyRequest, key: Key) => void,
  isOpen: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Entry<Key>> {
  const address = clientAddress(request);
  const addressBudget = { name: 'ip', subject: address, limit: deps.limitPerAddress };
  const text = isOpen ? null : bearerToken(request.headers.authorization);
  const known = text === null ? undefined : deps.keys.recall(text);
  if (known !== undefined) onRecognised(request, known);

  if (known !== undefined && decideKeyRefusal(known, { atMs: deps.nowMs(), address }) === null) {
    const spent = await spend(deps, reply, [keyBudget(deps, known), addressBudget]);
    return spent === null ? answered : pass(deps, known);
  }

  const entered = await spend(deps, reply, [addressBudget]);
  if (entered === null) return answered;
  if (isOpen) return { kind: 'passed', key: null };
  const key = text === null ? null : (known ?? (await deps.keys.find(text)));
  if (key !== null) onRecognised(request, key);
  if (key === null || decideKeyRefusal(key, { atMs: deps.nowMs(), address }) !== null) {
    const refusal = await refuseKey(deps, address);
    if (refusal.status === 429) deps.limiter.undoSpend(addressBudget, entered.stamp);
    sendError(reply, refusal);
    return answered;
  }
  if ((await spend(deps, reply, [keyBudget(deps, key)], entered)) === null) {
    // A request refused with 429 is not counted, so the address gets it back.
    deps.limiter.undoSpend(addressBudget, entered.stamp);
    return answered;
  }
  return pass(deps, key);
}

/**
 * Attackers change addresses within a network, so refusals also count against it; valid keys never
 * do.
 */
async function refuseKey<Key>(deps: KeyGateDeps<Key>, address: string): Promise<ErrorReply> {
  const decision = await deps.limiter.spend(
    networkBudgets('refused', address, deps.limitPerAddress),
  );
  return decision.kind === 'allowed'
    ? { ...standardReplies.authenticationFailed, headers: bearerChallenge }
    : rateLimited(decision.retryAfterSeconds);
}

function pass<Key>(deps: KeyGateDeps<Key>, key: Key): Passed<Key> {
  deps.keyUses.note(key, deps.nowMs());
  return { kind: 'passed', key };
}

/** One header for every fault of a key (RFC 6750, 3). */
const bearerChallenge = { 'www-authenticate': 'Bearer realm="api"' } as const;

type Limits = Pick<KeyGateDeps<never>, 'limiter' | 'limitPerKey' | 'limitWindowMs'>;

interface Spent {
  readonly budgets: readonly Budget[];
  readonly budgetStates: readonly BudgetState[];
  readonly stamp: string;
}

/** Null when the request was answered with 429. The headers include what was spent before. */
async function spend(
  { limiter, limitWindowMs }: Limits,
  reply: FastifyReply,
  budgets: readonly Budget[],
  before: Spent | null = null,
): Promise<Spent | null> {
  const decision = await limiter.spend(budgets);
  const allBudgets = before === null ? budgets : [...budgets, ...before.budgets];
  const budgetStates =
    before === null ? decision.budgetStates : [...decision.budgetStates, ...before.budgetStates];
  const headers = rateLimitHeaders(allBudgets, budgetStates, limitWindowMs);
  reply.header('ratelimit', headers.ratelimit);
  reply.header('ratelimit-policy', headers['ratelimit-policy']);
  if (decision.kind === 'allowed') return { budgets, budgetStates, stamp: decision.stamp };
  sendError(reply, rateLimited(decision.retryAfterSeconds));
  return null;
}

function keyBudget({ limitPerKey }: Limits, key: UsableKey): Budget {
  return { name: 'key', subject: key.id, limit: limitPerKey };
}

const bearer = 'bearer ';

/** Scheme names are case-insensitive (RFC 9110, 11.1). */
function bearerToken(authorization: string | undefined): string | null {
  if (authorization?.slice(0, bearer.length).toLowerCase() !== bearer) return null;
  return authorization.slice(bearer.length);
}
