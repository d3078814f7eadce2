import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  approvalsMissingAfter,
  approvalsNeededFor,
  coveringPolicies,
  isLoosening,
  isSecondPerson,
  refusalOfApprover,
} from './approval-policy.rules.ts';
import type { ApprovalProgress, Approver } from './approval-policy.rules.ts';

const invoice = {
  kind: 'invoice',
  origin: 'api',
  authorRole: 'sales',
  totalBaseMinor: 1000n,
} as const;
const everyInvoice = {
  kind: 'invoice',
  aboveMinor: null,
  origin: null,
  authorRole: null,
  approvalsNeeded: 1,
} as const;
const author = { kind: 'member', id: 'a' } as const;
const submitter = { kind: 'member', id: 'b' } as const;
const third: Approver = { actor: { kind: 'member', id: 'c' }, limitMinor: null, contactId: null };
const waiting = {
  kind: 'invoice',
  status: 'awaiting_approval',
  author,
  contactId: 'customer',
} as const;
const progress: ApprovalProgress = {
  needed: 1,
  totalBaseMinor: 1000n,
  submittedBy: submitter,
  editedBy: [],
  approvedBy: [],
};

test('without a policy only a claim needs a second person', () => {
  expect(approvalsNeededFor([], invoice)).toBe(0);
  expect(approvalsNeededFor([], { ...invoice, kind: 'expense_claim' })).toBe(1);
});

test('AD-049 a policy covers totals above its amount, of its kind, origin and author only', () => {
  const needed = (terms: object, facts: object = {}): number =>
    approvalsNeededFor([{ ...everyInvoice, ...terms }], { ...invoice, ...facts });
  expect(needed({})).toBe(1);
  expect(needed({}, { kind: 'bill' })).toBe(0);
  expect(needed({ aboveMinor: 999n })).toBe(1);
  expect(needed({ aboveMinor: 1000n })).toBe(0);
  expect(needed({ origin: 'api' })).toBe(1);
  expect(needed({ origin: 'recurring' })).toBe(0);
  expect(needed({ authorRole: 'sales' })).toBe(1);
  expect(needed({ authorRole: 'bookkeeper' })).toBe(0);
  expect(needed({ authorRole: 'sales' }, { authorRole: null })).toBe(0);
});

test('of several policies that cover a document the strictest counts', () => {
  const policies = [
    { ...everyInvoice, id: '1', approvalsNeeded: 1 },
    { ...everyInvoice, id: '2', approvalsNeeded: 3, aboveMinor: 500n },
    { ...everyInvoice, id: '3', approvalsNeeded: 5, aboveMinor: 5000n },
  ];
  expect(approvalsNeededFor(policies, invoice)).toBe(3);
  expect(coveringPolicies(policies, invoice).map(({ id }) => id)).toEqual(['1', '2']);
});

test('AD-082 neither the author nor whoever submitted a document is its second person', () => {
  const of = (actor: Approver['actor']) => ({ actor, contactId: null });
  expect(isSecondPerson(of(author), waiting, progress)).toBe(false);
  expect(isSecondPerson(of(submitter), waiting, progress)).toBe(false);
  expect(isSecondPerson(third, waiting, progress)).toBe(true);
  // An API key with the same id is a different actor.
  expect(isSecondPerson(of({ kind: 'api_key', id: 'a' }), waiting, progress)).toBe(true);
});

test('M1: removing a policy loosens unless another one is as strict for all that it covers', () => {
  const removed = { ...everyInvoice, id: 'removed', aboveMinor: 500n, approvalsNeeded: 2 };
  const loosens = (other: object) =>
    isLoosening([removed, { ...removed, id: 'other', ...other }], removed);
  expect(isLoosening([removed], removed)).toBe(true);
  expect(loosens({})).toBe(false);
  expect(loosens({ aboveMinor: null, approvalsNeeded: 3 })).toBe(false);
  expect(loosens({ aboveMinor: 501n })).toBe(true);
  expect(loosens({ approvalsNeeded: 1 })).toBe(true);
  expect(loosens({ kind: 'bill' })).toBe(true);
  expect(loosens({ origin: 'api' })).toBe(true);
  expect(loosens({ authorRole: 'sales' })).toBe(true);
});

test('M1 AD-082: whoever edited a document is one of its authors', () => {
  const edited = { ...progress, editedBy: [third.actor] };
  expect(isSecondPerson(third, waiting, edited)).toBe(false);
  expect(refusalOfApprover(waiting, edited, third)).toBe('second_person_required');
  expect(refusalOfApprover(waiting, { ...edited, needed: 0 }, third)).toBe(null);
});

test('AD-061 nor is the one whom a claim pays, whoever wrote it down', () => {
  const employee = { ...third, contactId: 'employee' };
  const claim = { ...waiting, kind: 'expense_claim', contactId: 'employee' } as const;
  expect(isSecondPerson(employee, claim, progress)).toBe(false);
  expect(isSecondPerson(employee, { ...claim, kind: 'bill' }, progress)).toBe(true);
});

test('each person counts once, and none above their own limit', () => {
  expect(refusalOfApprover(waiting, progress, third)).toBe(null);
  expect(refusalOfApprover(waiting, { ...progress, approvedBy: ['c'] }, third)).toBe(
    'already_approved',
  );
  const limited = (limitMinor: bigint) => ({ ...third, limitMinor });
  expect(refusalOfApprover(waiting, progress, limited(999n))).toBe('above_own_limit');
  expect(refusalOfApprover(waiting, progress, limited(1000n))).toBe(null);
  // The limit also applies where no second person is needed.
  const alone = { ...progress, needed: 0 };
  expect(refusalOfApprover(waiting, alone, limited(999n))).toBe('above_own_limit');
  expect(refusalOfApprover(waiting, alone, { ...third, actor: author })).toBe(null);
  expect(refusalOfApprover({ ...waiting, status: 'draft' }, progress, third)).toBe(
    'approval_required',
  );
});

test('a document moves with exactly as many people as are needed, in whatever order they come', () => {
  const people = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 30 });
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 5 }), (comers, needed) => {
      const approvedBy: string[] = [];
      let isMoved = false;
      for (const id of comers) {
        const now = { ...progress, needed, approvedBy: [...approvedBy] };
        const approver = { ...third, actor: { kind: 'member', id } as const };
        if (isMoved || refusalOfApprover(waiting, now, approver) !== null) continue;
        isMoved = approvalsMissingAfter(now) === 0;
        approvedBy.push(id);
      }
      const able = new Set(comers.filter((id) => id !== 'a' && id !== 'b')).size;
      expect(isMoved).toBe(able >= needed);
      expect(approvedBy).toHaveLength(Math.min(able, needed));
    }),
  );
});
