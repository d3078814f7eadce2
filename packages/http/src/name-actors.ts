import type { FastifyRequest } from 'fastify';

/** Names of the tenant's members and API keys; others are not found. */
export type ListActorNames = (
  request: FastifyRequest,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

export type NameActors = <Payload>(request: FastifyRequest, payload: Payload) => Promise<Payload>;

const actorField = /^(?:by|author|actor|[a-z_]+_by)$/;
/** Kinds of actors that have a name. */
const namedKinds: ReadonlySet<unknown> = new Set(['member', 'api_key']);

/**
 * Adds a `name` beside the id of every member and API key that a response names as an actor, such
 * as `requested_by` or `author`. One read per response; none if it names no actor.
 */
export function createNameActors(listNames: ListActorNames): NameActors {
  return async (request, payload) => {
    const ids = new Set<string>();
    collectIds(payload, ids);
    if (ids.size === 0) return payload;
    putNames(payload, await listNames(request, [...ids]));
    return payload;
  };
}

function collectIds(value: unknown, ids: Set<string>): void {
  for (const [name, inner] of entriesOf(value)) {
    if (isNameless(name, inner)) ids.add(inner.id);
    else collectIds(inner, ids);
  }
}

/** Changes the value in place: it was made for this response. */
function putNames(value: unknown, names: ReadonlyMap<string, string>): void {
  for (const [name, inner] of entriesOf(value)) {
    if (isNameless(name, inner)) inner.name = names.get(inner.id) ?? null;
    else putNames(inner, names);
  }
}

interface Nameless {
  readonly id: string;
  name?: string | null;
}

function isNameless(field: string, value: unknown): value is Nameless {
  if (!actorField.test(field) || typeof value !== 'object' || value === null) return false;
  if ('name' in value || !('id' in value) || typeof value.id !== 'string') return false;
  const kind = 'type' in value ? value.type : 'kind' in value ? value.kind : undefined;
  return namedKinds.has(kind);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item, at) => [String(at), item]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : [];
}
