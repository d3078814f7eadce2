import { clientAddress, rateLimited, sendError, standardReplies } from '@countinghouse/http';
import { rateLimitHeaders } from '@countinghouse/limiter';
import type { Budget, Limiter, Standing } from '@countinghouse/limiter';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decideKeyRefusal } from '../api-keys/api-key.rules.ts';
import type { ApiKey } from '../api-keys/api-key.rules.ts';
import type { KeyLookup } from '../api-keys/find-api-key.ts';
import type { KeyUseRecorder } from '../api-keys/record-key-use.ts';
import { hasAnyScope } from '../api-keys/scope.rules.ts';
import type { Access } from './caller.ts';

export interface GateDeps {
  readonly limiter: Limiter;
  readonly limitPerKey: number;
  readonly limitPerAddress: number;
  readonly limitWindowMs: number;
  readonly keys: KeyLookup;
  readonly keyUses: KeyUseRecorder;
  readonly nowMs: () => number;
}

/** An unknown path asks for a key too: without one it must not tell what exists. */
const anyKey: Access = { anyOf: [] };

type Passed = { readonly kind: 'passed'; readonly key: ApiKey | null };
type Entry = Passed | { readonly kind: 'answered' };
const answered: Entry = { kind: 'answered' };

/**
 * The first gates of every request, in the contract's order: limit by address, key, limit by key,
 * scope. They run before a byte of the body is read.
 */
export function createGate(deps: GateDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const access = request.routeOptions.config.access ?? anyKey;
    const entry = await enter(deps, access, request, reply);
    if (entry.kind === 'answered' || entry.key === null || access === 'everyone') return;
    // What needs a person is no key's to do.
    if (access === 'signed_in' || !hasAnyScope(entry.key.scopes, access.anyOf)) {
      sendError(reply, standardReplies.permissionDenied);
      return;
    }
    request.caller = entry.key;
  };
}

async function enter(
  deps: GateDeps,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Entry> {
  const address = clientAddress(request);
  const addressBudget = { name: 'ip', subject: address, limit: deps.limitPerAddress };
  const text = access === 'everyone' ? null : bearerToken(request.headers.authorization);
  const known = text === null ? undefined : deps.keys.recall(text);

  if (known !== undefined && decideKeyRefusal(known, { atMs: deps.nowMs(), address }) === null) {
    const spent = await spend(deps, reply, [keyBudget(deps, known), addressBudget]);
    return spent === null ? answered : pass(deps, known);
  }

  const entered = await spend(deps, reply, [addressBudget]);
  if (entered === null) return answered;
  if (access === 'everyone') return { kind: 'passed', key: null };
  const key = text === null ? null : (known ?? (await deps.keys.find(text)));
  if (key === null || decideKeyRefusal(key, { atMs: deps.nowMs(), address }) !== null) {
    sendError(reply, standardReplies.authenticationFailed);
    return answered;
  }
  if ((await spend(deps, reply, [keyBudget(deps, key)], entered)) === null) {
    // A request refused with 429 counts nowhere, so the address gets its share back.
    deps.limiter.giveBack(addressBudget, entered.stamp);
    return answered;
  }
  return pass(deps, key);
}

function pass(deps: GateDeps, key: ApiKey): Passed {
  deps.keyUses.note(key, deps.nowMs());
  return { kind: 'passed', key };
}

interface Spent {
  readonly budgets: readonly Budget[];
  readonly standings: readonly Standing[];
  readonly stamp: string;
}

/** Null when the request was answered with 429. The headers tell of what was spent before, too. */
async function spend(
  deps: GateDeps,
  reply: FastifyReply,
  budgets: readonly Budget[],
  before: Spent | null = null,
): Promise<Spent | null> {
  const decision = await deps.limiter.spend(budgets);
  const allBudgets = before === null ? budgets : [...budgets, ...before.budgets];
  const standings =
    before === null ? decision.standings : [...decision.standings, ...before.standings];
  const headers = rateLimitHeaders(allBudgets, standings, deps.limitWindowMs);
  reply.header('ratelimit', headers.ratelimit);
  reply.header('ratelimit-policy', headers['ratelimit-policy']);
  if (decision.kind === 'allowed') return { budgets, standings, stamp: decision.stamp };
  sendError(reply, rateLimited(decision.retryAfterSeconds));
  return null;
}

function keyBudget(deps: GateDeps, key: ApiKey): Budget {
  return { name: 'key', subject: key.id, limit: deps.limitPerKey };
}

const bearer = 'Bearer ';

function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || !authorization.startsWith(bearer)) return null;
  return authorization.slice(bearer.length);
}
