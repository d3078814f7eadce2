import { randomUUID } from 'node:crypto';
import { sampleEvent, signWebhook } from '@countinghouse/sdk/testing';
import type { SignedWebhook } from '@countinghouse/sdk/testing';

/** What a receiver is sent, and how a good one answers. */
export interface ExamCase {
  readonly name: string;
  readonly expected: 'accepted' | 'refused';
  readonly requests: readonly SignedWebhook[];
  /** Sent at the same time; otherwise one after another. */
  readonly isAtOnce: boolean;
  /** Events that must be acted on once each, or not at all where they are refused. */
  readonly eventIds: readonly string[];
  /** What to change in a receiver that answers otherwise. */
  readonly fix: string;
}

const toleratedSeconds = 300;
const crowd = 20;
const largeBytes = 20 * 1024;

const fixes = {
  verify: 'Verify the signature before anything else, and answer 400 when it does not fit.',
  raw: 'Verify the raw bytes of the body: nothing may parse it first. In Express, register the handler before express.json().',
  time: `Refuse a timestamp more than ${toleratedSeconds} seconds from your clock: an old request could be sent again.`,
  unknown:
    'Answer 204 to event types, fields and words that you do not know: newer ones must not fail.',
  rotation:
    'Accept a request if X-Service-Signature or X-Service-Signature-Next fits a secret of yours, or a rotation loses events.',
  repeat: 'Answer 204 to an event id that you have already, without acting on it again.',
  order: 'Accept events in any order: compare created_at, or read the object.',
  crowd:
    'Accept requests that arrive together: store the event, answer, and work on it afterwards.',
  size: 'Accept bodies of up to 256 KiB.',
} as const;

/** Every case, signed for one receiver at one moment. */
export async function makeExamCases(secret: string, nowMs: number): Promise<readonly ExamCase[]> {
  const at = (seconds = 0): { readonly now: Date } => ({ now: new Date(nowMs + seconds * 1000) });
  const make = (change: object = {}) => ({
    ...sampleEvent('payment.succeeded'),
    id: randomUUID(),
    ...change,
  });
  const signed = (event: object | string, seconds = 0): Promise<SignedWebhook> =>
    signWebhook(event, secret, at(seconds));
  const one = async (
    name: string,
    event: { readonly id: string },
    fix: string,
    spelt: string = JSON.stringify(event),
  ): Promise<ExamCase> => toCase(name, 'accepted', [await signed(spelt)], [event.id], fix);

  const valid = make();
  const repeated = make();
  const [late, early] = [make({ sequence: 9 }), make({ sequence: 8 })];
  const many = Array.from({ length: crowd }, () => make());
  const named = make({ type: 'payment.teleported' });
  const worded = make({ shade: 'indigo', environment: 'orbit' });
  const unicode = make({ note: 'Àdìrẹ ₦ 藍染 👗 \u2028' });
  const large = make({ note: 'x'.repeat(largeBytes) });
  const spaced = make();
  const rotating = [make(), make()] as const;
  const other = `whsec_${btoa('a secret of somebody else')}`;
  const refused = (name: string, requests: readonly SignedWebhook[], ids: string[], fix: string) =>
    toCase(name, 'refused', requests, ids, fix);
  const [stale, early2, forged, changed, bare] = [make(), make(), make(), make(), make()];
  const whole = await signed(changed);
  const first = await signed(repeated);

  return [
    await one('valid', valid, fixes.verify),
    await one('spelt with spaces', spaced, fixes.raw, JSON.stringify(spaced, null, 2)),
    await one('unicode', unicode, fixes.raw, escapeSome(JSON.stringify(unicode))),
    await one('20 KB', large, fixes.size),
    toCase('repeated', 'accepted', [first, first], [repeated.id], fixes.repeat),
    toCase(
      'out of order',
      'accepted',
      [await signed(late), await signed(early)],
      [late.id, early.id],
      fixes.order,
    ),
    {
      ...toCase(
        '20 at once',
        'accepted',
        await Promise.all(many.map((event) => signed(event))),
        many.map(({ id }) => id),
        fixes.crowd,
      ),
      isAtOnce: true,
    },
    await one('unknown type', named, fixes.unknown),
    await one('unknown fields and words', worded, fixes.unknown),
    toCase(
      'first secret of a rotation',
      'accepted',
      [await rotate(rotating[0], [secret, other], at())],
      [rotating[0].id],
      fixes.rotation,
    ),
    toCase(
      'second secret of a rotation',
      'accepted',
      [await rotate(rotating[1], [other, secret], at())],
      [rotating[1].id],
      fixes.rotation,
    ),
    refused('old timestamp', [await signed(stale, -2 * toleratedSeconds)], [stale.id], fixes.time),
    refused(
      'future timestamp',
      [await signed(early2, 2 * toleratedSeconds)],
      [early2.id],
      fixes.time,
    ),
    refused('wrong secret', [await signWebhook(forged, other, at())], [forged.id], fixes.verify),
    refused(
      'changed byte',
      [{ ...whole, body: whole.body.replace('succeeded', 'succeedeD') }],
      [changed.id],
      fixes.verify,
    ),
    refused(
      'missing header',
      [{ body: JSON.stringify(bare), headers: { 'content-type': 'application/json' } }],
      [bare.id],
      fixes.verify,
    ),
  ];
}

function toCase(
  name: string,
  expected: ExamCase['expected'],
  requests: readonly SignedWebhook[],
  eventIds: readonly string[],
  fix: string,
): ExamCase {
  return { name, expected, requests, eventIds, fix, isAtOnce: false };
}

/** As the service signs while an endpoint's secret is being replaced. */
async function rotate(
  event: object,
  [current, next]: readonly [string, string],
  at: { readonly now: Date },
): Promise<SignedWebhook> {
  const { body, headers } = await signWebhook(event, current, at);
  const second = await signWebhook(body, next, at);
  const signature = second.headers['x-service-signature'] ?? '';
  return { body, headers: { ...headers, 'x-service-signature-next': signature } };
}

/** JSON may write a letter as itself or by its number. */
function escapeSome(json: string): string {
  return json.replaceAll(
    /[À₦]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
