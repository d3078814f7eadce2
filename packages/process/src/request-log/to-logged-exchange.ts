import type { LogPlace } from '@countinghouse/http';
import { isUuid } from '@countinghouse/identifiers';
import type { LoggedExchange } from './request-log.sql.ts';
import { scrubBody, scrubWords } from './scrub-content.ts';

/** What is held of a request until it is written. */
export interface WaitingRequest {
  readonly place: LogPlace;
  readonly id: string;
  readonly receivedAt: Date;
  readonly method: string;
  readonly route: string;
  readonly url: string;
  readonly params: unknown;
  readonly status: number;
  readonly reason: unknown;
  readonly durationMs: number;
  readonly address: string;
  readonly agent: string;
  readonly requestBody: string | Buffer | null;
  readonly responseBody: string | Buffer | null;
}

const pathCharactersMax = 500;
const queryCharactersMax = 1_000;
const agentCharactersMax = 200;

/** A request's log row, without secrets. */
export function toLoggedExchange(waiting: WaitingRequest): LoggedExchange {
  const { place, url } = waiting;
  const asked = url.indexOf('?');
  const query = asked === -1 ? '' : url.slice(asked + 1);
  const answer = waiting.responseBody?.toString() ?? '';
  return {
    tenantId: place.tenantId,
    keyId: place.keyId,
    id: waiting.id,
    receivedAt: waiting.receivedAt,
    method: waiting.method,
    route: waiting.route,
    path: scrubWords(asked === -1 ? url : url.slice(0, asked), pathCharactersMax),
    ids: [...new Set([...idsOf(waiting.params), ...answeredId(waiting.status, answer)])],
    status: waiting.status,
    code: waiting.status >= 400 ? codeOf(answer) : null,
    reason: typeof waiting.reason === 'string' ? waiting.reason : null,
    durationMs: Math.round(waiting.durationMs),
    address: waiting.address,
    agent: scrubWords(waiting.agent, agentCharactersMax),
    query: query === '' ? null : scrubWords(query, queryCharactersMax),
    requestBody: scrubBody(waiting.requestBody?.toString() ?? ''),
    responseBody: scrubBody(answer),
  };
}

function idsOf(params: unknown): readonly string[] {
  if (typeof params !== 'object' || params === null) return [];
  const values: readonly unknown[] = Object.values(params);
  return values.filter((value) => typeof value === 'string').filter(isUuid);
}

const beginsWithId = /^\{"id":"([0-9a-f-]{36})"/;

/**
 * A response names its object first: this makes a request findable by the object that it created.
 */
function answeredId(status: number, answer: string): readonly string[] {
  const id = status < 300 ? beginsWithId.exec(answer)?.[1] : undefined;
  return id === undefined ? [] : [id];
}

function codeOf(answer: string): string | null {
  try {
    const body: unknown = JSON.parse(answer);
    const isCoded = typeof body === 'object' && body !== null && 'code' in body;
    return isCoded && typeof body.code === 'string' ? body.code : null;
  } catch {
    return null;
  }
}
