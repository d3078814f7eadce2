import { accountingData, accountingEnvelope } from './accounting-events.ts';
import type { AccountingEvent } from './accounting-events.ts';
import { findMisfit, isRecord, isText } from './checks.ts';
import type { Check } from './checks.ts';
import { paymentsData, paymentsEnvelope } from './payments-events.ts';
import type { PaymentsEvent } from './payments-events.ts';

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
  readonly body: Readonly<Record<string, unknown>>;
}

/** The event of a verified body, or the name of what makes it none. */
export function parseEvent(
  service: Service,
  text: string,
): { readonly event: KnownEvent | UnrecognisedEvent } | { readonly misfit: string } {
  const body = parseJson(text);
  if (!isRecord(body)) return { misfit: 'the whole body' };
  const { type, id, created_at } = body;
  if (!isText(type)) return { misfit: 'type' };
  if (isKnownEvent(service, body)) return { event: body };
  const isKnownType = Object.hasOwn(services[service].data, type);
  const misfit = isKnownType ? (findEventMisfit(service, body) ?? 'data') : null;
  // Not a matter of age: handed over, the amount would be a wrong one.
  if (misfit !== null && isRounded(body, misfit)) return { misfit };
  return {
    event: {
      type: 'unrecognised',
      sent_type: type,
      id: isText(id) ? id : null,
      created_at: isText(created_at) ? created_at : null,
      misfit,
      body,
    },
  };
}

/** A number so large that the one that was sent may have been another. */
function isRounded(body: Readonly<Record<string, unknown>>, misfit: string): boolean {
  const [name = '', inner] = misfit.split('.');
  const member = body[name];
  const value = inner !== undefined && isRecord(member) ? member[inner] : member;
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

type AnyChecks = Readonly<Record<string, Check<unknown>>>;

const services: Readonly<
  Record<Service, { envelope: AnyChecks; data: Readonly<Record<string, AnyChecks>> }>
> = {
  payments: { envelope: { ...paymentsEnvelope }, data: { ...paymentsData } },
  accounting: { envelope: { ...accountingEnvelope }, data: { ...accountingData } },
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKnownEvent(service: Service, body: unknown): body is KnownEvent {
  return isRecord(body) && findEventMisfit(service, body) === null;
}

function findEventMisfit(service: Service, body: Readonly<Record<string, unknown>>): string | null {
  const { envelope, data: dataChecks } = services[service];
  const { type, data } = body;
  const checks = isText(type) && Object.hasOwn(dataChecks, type) ? dataChecks[type] : undefined;
  if (checks === undefined) return 'type';
  const outside = findMisfit(envelope, body);
  if (outside !== null) return outside;
  if (!isRecord(data)) return 'data';
  const inside = findMisfit(checks, data);
  return inside === null ? null : `data.${inside}`;
}
