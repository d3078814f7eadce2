import { createLogger } from '@countinghouse/observability';
import { describe, expect, test } from 'vitest';
import type { Answer, Finding } from '../provider.ts';
import { resolveOutbound, sendMarked } from './outbound.ts';
import type { Outbound, ProviderRecord } from './outbound.ts';
import type { ReportedOutcome } from './outcome.rules.ts';

const now = new Date('2026-11-16T10:00:00Z');
const earlier = new Date('2026-11-16T09:00:00Z');
const deps = { now: () => now, logger: createLogger({ service: 'test', level: 'silent' }) };

type Item = { readonly id: string; readonly sentAt: Date | null };
const unsent: Item = { id: 'one', sentAt: null };
const sent: Item = { id: 'one', sentAt: earlier };

const accepted = (status: ProviderRecord['status']) =>
  ({ kind: 'accepted', value: { status } }) as const;
const found = (status: ProviderRecord['status']) => ({ kind: 'found', value: { status } }) as const;
const rejected = (reason: 'refused' | 'duplicate_reference' | 'rate_limited' | 'not_sent') =>
  ({ kind: 'rejected', reason, message: '' }) as const;
const unknown = { kind: 'unknown', message: '' } as const;
const missing = { kind: 'missing' } as const;

interface Scene {
  readonly items: readonly Item[];
  readonly answer?: Answer<ProviderRecord>;
  readonly findings?: readonly Finding<ProviderRecord>[];
  readonly mayResend?: boolean;
  readonly isTaken?: boolean;
}

/** What the machine did, in order; the last entry of `reported` is what was settled. */
async function resolve(scene: Scene) {
  const { outbound, steps, reported } = script(scene);
  await resolveOutbound(deps, outbound);
  return { steps, reported: reported.at(-1) };
}

function script(scene: Scene) {
  const steps: string[] = [];
  const reported: ReportedOutcome<ProviderRecord>[] = [];
  const findings = [...(scene.findings ?? [])];
  const outbound: Outbound<Item, ProviderRecord, void> = {
    logs: { notAccepted: 'not_accepted', fault: 'fault', span: 'send' },
    itemsPerRoundMax: 10,
    claim: (from, leaseUntil, limit) => {
      steps.push(`claim ${limit} for ${leaseUntil.getTime() - from.getTime()}`);
      return Promise.resolve(scene.items);
    },
    markSent: (item) => {
      steps.push('mark');
      return Promise.resolve(scene.isTaken === true ? null : { ...item, sentAt: now });
    },
    send: () => {
      steps.push('send');
      return Promise.resolve(scene.answer ?? unknown);
    },
    find: () => {
      steps.push('find');
      return Promise.resolve(findings.shift() ?? unknown);
    },
    mayResend: () => scene.mayResend ?? false,
    settle: (_, each) => {
      steps.push('settle');
      reported.push(each);
      return Promise.resolve();
    },
    tracedIdOf: ({ id }) => id,
    idsOf: ({ id }) => ({ id }),
  };
  return { outbound, steps, reported };
}

const claimed = 'claim 10 for 60000';

describe('what was never sent', () => {
  test('is marked as sent before it is, and settled by the answer', async () => {
    expect(await resolve({ items: [unsent], answer: accepted('pending') })).toEqual({
      steps: [claimed, 'mark', 'send', 'settle'],
      reported: {
        outcome: { kind: 'pending', value: { status: 'pending' } },
        by: 'send',
        sentAt: now,
      },
    });
  });

  test('is not sent if it cannot be marked', async () => {
    const { steps } = await resolve({ items: [unsent], isTaken: true });
    expect(steps).toEqual([claimed, 'mark']);
  });

  test.each([
    [accepted('succeeded'), 'confirmed'],
    [accepted('failed'), 'failed'],
    [rejected('refused'), 'failed'],
    [rejected('rate_limited'), 'not_sent'],
    [rejected('not_sent'), 'not_sent'],
    [unknown, 'no_answer'],
  ] as const)('an answer %o is %s, without a question', async (answer, kind) => {
    const { steps, reported } = await resolve({ items: [unsent], answer });
    expect(steps).not.toContain('find');
    expect(reported).toMatchObject({ outcome: { kind }, by: 'send', sentAt: now });
  });

  test('a reference that they have already is looked up, and never a refusal', async () => {
    const answer = rejected('duplicate_reference');
    const there = await resolve({ items: [unsent], answer, findings: [found('succeeded')] });
    expect(there.reported).toMatchObject({ outcome: { kind: 'confirmed' }, by: 'question' });
    const gone = await resolve({ items: [unsent], answer, findings: [missing] });
    expect(gone.reported).toMatchObject({ outcome: { kind: 'not_found' }, by: 'question' });
  });
});

describe('what may have been sent', () => {
  test.each([
    [found('pending'), 'pending'],
    [found('succeeded'), 'confirmed'],
    [found('failed'), 'failed'],
    [unknown, 'no_answer'],
  ] as const)('is never sent again after %o', async (finding, kind) => {
    const { steps, reported } = await resolve({
      items: [sent],
      findings: [finding],
      mayResend: true,
    });
    expect(steps).toEqual([claimed, 'find', 'settle']);
    expect(reported).toMatchObject({ outcome: { kind }, by: 'question', sentAt: earlier });
  });

  test('and is missing is sent again only when its row allows it', async () => {
    const waits = await resolve({ items: [sent], findings: [missing] });
    expect(waits.steps).toEqual([claimed, 'find', 'settle']);
    expect(waits.reported).toMatchObject({ outcome: { kind: 'not_found' }, by: 'question' });
    const again = await resolve({ items: [sent], findings: [missing], mayResend: true });
    expect(again.steps).toEqual([claimed, 'find', 'mark', 'send', 'settle']);
    expect(again.reported).toMatchObject({ by: 'resend', sentAt: now });
  });

  test.each([
    [found('pending'), { outcome: { kind: 'pending' }, by: 'question' }],
    [unknown, { outcome: { kind: 'no_answer' }, by: 'question' }],
    [missing, { outcome: { kind: 'failed', value: null }, by: 'resend' }],
  ] as const)(
    'a refusal of the resend counts only when the first is not there: %o',
    async (finding, reported) => {
      const scene = { items: [sent], mayResend: true, answer: rejected('refused') };
      const after = await resolve({ ...scene, findings: [missing, finding] });
      expect(after.steps).toEqual([claimed, 'find', 'mark', 'send', 'find', 'settle']);
      expect(after.reported).toMatchObject(reported);
    },
  );
});

test('a failing item blocks no other, and is reported', async () => {
  const { outbound, reported } = script({ items: [sent, unsent], answer: accepted('succeeded') });
  const poisoned = { ...outbound, find: () => Promise.reject(new Error('poison')) };
  await expect(resolveOutbound(deps, poisoned)).rejects.toThrow('poison');
  expect(reported).toMatchObject([{ outcome: { kind: 'confirmed' } }]);
});

test('an item marked by the caller is sent the same way', async () => {
  const { outbound, steps } = script({ items: [], answer: rejected('refused') });
  await sendMarked(deps, outbound, sent, 'send');
  expect(steps).toEqual(['send', 'settle']);
});
