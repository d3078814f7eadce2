import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventSamples } from '../src/generated/event-samples.ts';
import { signWebhook } from '../src/testing.ts';
import { verifyWebhook } from '../src/webhooks.ts';

const secret = 'whsec_dGVzdA==';
const now = new Date('2030-01-01T00:00:00.000Z');

type Members = Readonly<Record<string, unknown>>;
/** What a later service may do to an event: something new beside its members, or in place of one. */
type Change =
  | {
      readonly kind: 'add';
      readonly inData: boolean;
      readonly name: string;
      readonly value: unknown;
    }
  | {
      readonly kind: 'replace';
      readonly inData: boolean;
      readonly place: number;
      readonly value: unknown;
    };

const inData = fc.boolean();
const addition: fc.Arbitrary<Change> = fc.record({
  kind: fc.constant('add'),
  inData,
  name: fc.string({ minLength: 1 }).map((name) => `later_${name}`),
  value: fc.jsonValue(),
});
const replacement: fc.Arbitrary<Change> = fc.record({
  kind: fc.constant('replace'),
  inData,
  place: fc.nat(30),
  value: fc.oneof(
    fc.constant(null),
    fc.string().map((word) => `later_${word}`),
    fc.boolean(),
    fc.integer(),
    fc.array(fc.string()),
    fc.dictionary(fc.string(), fc.string()),
  ),
});

function apply(event: Members, change: Change): Members {
  if (change.inData) {
    const data = applyTo(Object(event['data']), change);
    return { ...event, data };
  }
  return applyTo(event, change);
}

function applyTo(members: Members, change: Change): Members {
  if (change.kind === 'add') return { ...members, [change.name]: change.value };
  const names = Object.keys(members).filter((name) => name !== 'data');
  const name = names[change.place % names.length] ?? '';
  // Without a text as its type it is no event at all.
  const value = name === 'type' ? `later.${JSON.stringify(change.value)}` : change.value;
  return { ...members, [name]: value };
}

const sample = fc.constantFrom(...Object.values<Members>(eventSamples));

test('fields that a later service adds change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(sample, fc.array(addition, { maxLength: 5 }), async (event, additions) => {
      const sent = additions.reduce(apply, event);
      const { body, headers } = await signWebhook(sent, secret, { now });
      const result = verifyWebhook(body, headers, secret, { now });
      expect(result).toEqual({ ok: true, event: JSON.parse(body) });
    }),
    { numRuns: 300 },
  );
});

test('a genuine event with new words, types and nulls is handed over whole, never refused', async () => {
  const changes = fc.array(fc.oneof(addition, replacement), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(sample, changes, async (event, made) => {
      const sent = made.reduce(apply, event);
      const { body, headers } = await signWebhook(sent, secret, { now });
      const result = verifyWebhook(body, headers, secret, { now });
      if (!result.ok) throw new Error(`refused: ${result.reason} ${body}`);
      const whole: Members = JSON.parse(body);
      if (result.event.type !== 'unrecognised') {
        expect(result.event).toEqual(whole);
        return;
      }
      const { id, created_at } = whole;
      expect(result.event).toMatchObject({
        sent_type: whole['type'],
        id: typeof id === 'string' ? id : null,
        created_at: typeof created_at === 'string' ? created_at : null,
        body: whole,
      });
    }),
    { numRuns: 1_000 },
  );
});
