import { isUtf8 } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';
import { readJson } from '@countinghouse/http';
import { z } from 'zod';
import type { CallbackNotice, CallbackOutcome, CallbackRequest } from '../provider.ts';
import { parseReference } from '../reference.rules.ts';
import type { ReferenceKind } from '../reference.rules.ts';
import { idText } from './fields.ts';

export interface CallbackSettings {
  readonly callbackSecret: string;
  readonly installation: string;
}

/** The header contains the secret itself, as entered in the provider's dashboard. */
const secretHeader = 'verif-hash';

export function parseCallback(
  settings: CallbackSettings,
  request: CallbackRequest,
): CallbackOutcome {
  if (!isSecretRight(settings.callbackSecret, request.headers[secretHeader])) {
    return { kind: 'forged' };
  }
  const reading = isUtf8(request.body) ? readJson(request.body.toString('utf8')) : null;
  const parsed = callbackBody.safeParse(reading?.kind === 'ok' ? reading.value : undefined);
  if (!parsed.success) return { kind: 'ignored', reason: 'unreadable' };

  const subject = subjects.get(parsed.data.event);
  if (subject === undefined) return { kind: 'ignored', reason: 'other_event' };
  const notice = toNotice(parsed.data, subject.subject);
  if (notice === null) return { kind: 'ignored', reason: 'unreadable' };
  const reference = parseReference(notice.reference, settings.installation);
  if (reference === null || !subject.kinds.includes(reference.kind)) {
    return { kind: 'ignored', reason: 'other_reference' };
  }
  return { kind: 'notice', notice };
}

/**
 * Compares digests, which have equal length, so that timing does not reveal the secret's length.
 */
function isSecretRight(secret: string, header: string | readonly string[] | undefined): boolean {
  // An empty secret would be known to everyone.
  if (secret === '' || typeof header !== 'string') return false;
  return timingSafeEqual(digestOf(secret), digestOf(header));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

interface Subject {
  readonly subject: CallbackNotice['subject'];
  readonly kinds: readonly ReferenceKind[];
}

/** Refund notices contain no reference of the service, so refunds are polled instead. */
const subjects: ReadonlyMap<string, Subject> = new Map([
  ['charge.completed', { subject: 'charge', kinds: ['pay'] }],
  // "Completed" means "ended": the provider sends it for failed transfers too.
  ['transfer.completed', { subject: 'transfer', kinds: ['po', 'ret'] }],
]);

const callbackBody = z.object({
  event: z.string(),
  data: z.object({
    id: idText,
    status: z.string().min(1).max(64),
    tx_ref: z.string().optional().catch(undefined),
    reference: z.string().optional().catch(undefined),
  }),
});

function toNotice(
  { event, data }: z.infer<typeof callbackBody>,
  subject: CallbackNotice['subject'],
): CallbackNotice | null {
  const reference = subject === 'charge' ? data.tx_ref : data.reference;
  if (reference === undefined) return null;
  return {
    subject,
    reference,
    providerId: data.id,
    status: data.status,
    dedupeKey: `${event}:${data.id}:${data.status}`,
  };
}
