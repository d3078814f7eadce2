import { accountingData, accountingEnvelope } from './accounting-events.ts';
import type { AccountingEvent } from './accounting-events.ts';
import { findMisfit, isRecord, isText } from './checks.ts';
import type { Check } from './checks.ts';
import { paymentsData, paymentsEnvelope } from './payments-events.ts';
import type { PaymentsEvent } from './payments-events.ts';

export type Service = 'payments' | 'accounting';

export type KnownEvent = PaymentsEvent | AccountingEvent;

/**
 * An event of a type that came after this version: verified, but its members are not checked. Answer
 * it with 200; a type that you did not choose is not sent to you.
 */
export interface UnrecognisedEvent {
  readonly type: 'unrecognised';
  /** `type` of the body. */
  readonly sent_type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The event of a verified body, or the name of the first member that is not as expected. */
export function parseEvent(
  service: Service,
  text: string,
): { readonly event: KnownEvent | UnrecognisedEvent } | { readonly misfit: string } {
  const body = parseJson(text);
  if (!isRecord(body)) return { misfit: 'the body as a whole' };
  if (!isText(body['type'])) return { misfit: 'type' };
  if (isKnownEvent(service, body)) return { event: body };
  if (Object.hasOwn(services[service].data, body['type'])) {
    return { misfit: findEventMisfit(service, body) ?? 'data' };
  }
  return { event: { type: 'unrecognised', sent_type: body['type'], body } };
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
