import { eventShapes } from './generated/event-shapes.ts';
import type { AccountingEvent, PaymentsEvent } from './generated/events.ts';

export type Service = 'payments' | 'accounting';

export type KnownEvent = PaymentsEvent | AccountingEvent;

/**
 * An event that is newer than this version of the SDK: verified, but its fields are not checked. Either its
 * type is new, or a field of a known type is. Store it and answer with 2xx; if you reject it, it is lost.
 */
export interface UnrecognisedEvent {
  readonly type: 'unrecognised';
  /** The `type` in the body. */
  readonly sent_type: string;
  /** The event id, as in every event: skip ids you have already processed. Null if the body has none. */
  readonly id: string | null;
  readonly created_at: string | null;
  /** The first field that this version does not understand. Null if the type itself is new. */
  readonly misfit: string | null;
  readonly body: Members;
}

type Members = Readonly<Record<string, unknown>>;

/** The event of a verified body, or the name of what makes it none. */
export function parseEvent(
  service: Service,
  text: string,
): { readonly event: KnownEvent | UnrecognisedEvent } | { readonly misfit: string } {
  const body = parseJson(text);
  if (!isRecord(body)) return { misfit: 'the whole body' };
  const { type, id, created_at } = body;
  if (typeof type !== 'string') return { misfit: 'type' };
  if (isKnownEvent(service, body)) return { event: body };
  const found = findEventMisfit(service, body);
  const misfit = found === 'type' ? null : found;
  // Not a matter of age: handed over, the amount would be a wrong one.
  if (misfit !== null && isRounded(body, misfit)) return { misfit };
  return {
    event: {
      type: 'unrecognised',
      sent_type: type,
      id: typeof id === 'string' ? id : null,
      created_at: typeof created_at === 'string' ? created_at : null,
      misfit,
      body,
    },
  };
}

/** A number so large that the one that was sent may have been another. */
function isRounded(body: Members, misfit: string): boolean {
  const [name = '', inner] = misfit.split('.');
  const member = body[name];
  const value = inner !== undefined && isRecord(member) ? member[inner] : member;
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKnownEvent(service: Service, body: unknown): body is KnownEvent {
  return isRecord(body) && findEventMisfit(service, body) === null;
}

function findEventMisfit(service: Service, body: Members): string | null {
  const { '': frame, ...shapes } = eventShapes[service];
  const shape = Object.entries(shapes).find(([type]) => type === body['type'])?.[1];
  if (shape === undefined) return 'type';
  const outside = findMisfit(frame, body);
  if (outside !== null) return outside;
  const { data } = body;
  if (!isRecord(data)) return 'data';
  const inside = findMisfit(shape, data);
  return inside === null ? null : `data.${inside}`;
}

/** The first member that is not as its shape says: `name`, `?` if it may be absent, `~` if null, `:` and a code. */
function findMisfit(shape: string, members: Members): string | null {
  for (const part of shape.split(' ')) {
    const [, name = '', mayBeAbsent, mayBeNull, code = ''] =
      /^(\w+)(\??)(~?):(.+)$/.exec(part) ?? [];
    const value = members[name];
    const isFit =
      (mayBeAbsent === '?' && value === undefined) ||
      (mayBeNull === '~' && value === null) ||
      isOfCode(code, value);
    if (!isFit) return name;
  }
  return null;
}

function isOfCode(code: string, value: unknown): boolean {
  switch (code) {
    case 's':
      return typeof value === 'string';
    case 'b':
      return typeof value === 'boolean';
    case 'm':
      return isRecord(value);
    case 'i':
      // Past 2^53 neighbouring amounts are read as one: better none than a wrong one.
      return Number.isSafeInteger(value);
    case 'n':
      return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    default:
      return typeof value === 'string' && code.slice(1).split('|').includes(value);
  }
}
