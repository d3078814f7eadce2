import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentCells,
  documentOf,
  factsOf,
  memberOf,
  total,
} from '../../../../test/support/documents/action-facts.ts';
import { mayTrigger } from '../../../documents/document/moves.rules.ts';
import type { DocumentTrigger } from '../../../documents/document/moves.rules.ts';
import { maySee, visibilityOf } from '../../../documents/document/visibility.rules.ts';
import { documentKinds } from '../../../kernel/document-kind.rules.ts';
import type { Member } from '../../../tenants/members/member.rules.ts';
import { mayDo } from '../../../tenants/members/permission.rules.ts';
import { roles } from '../../../tenants/members/role.rules.ts';
import { documentActions } from './document-action.rules.ts';
import type { DocumentAction } from './document-action.rules.ts';
import { availableActions, permissionFor } from './document-actions.rules.ts';
import type { ActionFacts } from './document-actions.rules.ts';

function availableTo(facts: ActionFacts): readonly DocumentAction[] {
  const listed = availableActions(facts);
  return listed.filter(({ refusal }) => refusal === null).map(({ action }) => action);
}

function refusalsIn(facts: ActionFacts, ...actions: readonly DocumentAction[]) {
  const listed = availableActions(facts);
  return actions.map((action) => listed.find((one) => one.action === action)?.refusal);
}

/** Written by hand: what an owner may do with another member's document that no policy covers. */
const ownersTable = `
invoice draft: edit submit issue issue_and_send discard duplicate
invoice awaiting_approval: edit recall approve reject discard duplicate
invoice approved: edit withdraw issue issue_and_send discard duplicate
invoice posted: send correct void pay write_off discount allocate_credit settle_to_account duplicate email
invoice sent: correct void pay write_off discount allocate_credit settle_to_account duplicate email
invoice partially_paid: correct pay write_off discount allocate_credit settle_to_account duplicate email
invoice paid: correct duplicate email
invoice closed: correct duplicate email
invoice void: duplicate
credit_note draft: edit submit issue issue_and_send discard duplicate
credit_note awaiting_approval: edit recall approve reject discard duplicate
credit_note approved: edit withdraw issue issue_and_send discard duplicate
credit_note posted: send correct void allocate_credit settle_to_account refund_credit duplicate email
credit_note sent: correct void allocate_credit settle_to_account refund_credit duplicate email
credit_note partially_paid: correct allocate_credit settle_to_account refund_credit duplicate email
credit_note closed: correct duplicate email
credit_note void: duplicate
bill draft: edit submit approve discard duplicate
bill awaiting_approval: edit recall approve reject discard duplicate
bill approved: correct void pay write_off discount allocate_credit settle_to_account duplicate
bill partially_paid: correct pay write_off discount allocate_credit settle_to_account duplicate
bill paid: correct duplicate
bill closed: correct duplicate
bill void: duplicate
supplier_credit draft: edit submit confirm discard duplicate
supplier_credit awaiting_approval: edit recall reject confirm discard duplicate
supplier_credit posted: correct void allocate_credit settle_to_account refund_credit duplicate
supplier_credit partially_paid: correct allocate_credit settle_to_account refund_credit duplicate
supplier_credit closed: correct duplicate
supplier_credit void: duplicate
expense_claim draft: edit submit discard duplicate
expense_claim awaiting_approval: edit recall approve reject discard duplicate
expense_claim approved: correct void pay allocate_credit settle_to_account duplicate
expense_claim partially_paid: correct pay allocate_credit settle_to_account duplicate
expense_claim paid: correct duplicate
expense_claim closed: correct duplicate
expense_claim void: duplicate`.trim();

test('AD-081 every kind in every status has the actions of its row and no other', () => {
  const rows = documentCells.map(({ kind, status }) => {
    const facts = factsOf(documentOf(kind, status), memberOf('owner'));
    return `${kind} ${status}: ${availableTo(facts).join(' ')}`;
  });
  expect(rows.toSorted()).toEqual(ownersTable.split('\n').toSorted());
});

test('AD-081 no role takes an action without its permission, and each is told what it lacks', () => {
  for (const role of roles) {
    for (const { kind, status } of documentCells) {
      const facts = factsOf(documentOf(kind, status), memberOf(role));
      const listed = availableActions(facts);
      expect(listed.map(({ action }) => action)).toEqual(documentActions);
      for (const { action, refusal } of listed) {
        const isForbidden = !mayDo(role, permissionFor(action, kind));
        expect(`${role} ${kind} ${action} ${refusal === 'role_forbids'}`).toBe(
          `${role} ${kind} ${action} ${isForbidden}`,
        );
      }
    }
  }
});

test('AD-081 who looks on, looks on: viewers and auditors take no action at all', () => {
  for (const role of ['viewer', 'auditor'] as const) {
    for (const { kind, status } of documentCells) {
      expect(availableTo(factsOf(documentOf(kind, status), memberOf(role)))).toEqual([]);
    }
  }
});

describe('whose document it is', () => {
  const writing = ['edit', 'submit', 'discard'] as const;

  test('sales work on their own drafts, bookkeepers on everybody’s', () => {
    const draft = documentOf('invoice', 'draft');
    const own = { ...draft, author: { kind: 'member', id: 'm' } } as const;
    expect(refusalsIn(factsOf(own, memberOf('sales')), ...writing)).toEqual([null, null, null]);
    for (const refusal of refusalsIn(factsOf(draft, memberOf('sales')), ...writing)) {
      expect(refusal).toBe('not_your_document');
    }
    const keeper = factsOf(draft, memberOf('bookkeeper'));
    expect(refusalsIn(keeper, ...writing)).toEqual([null, null, null]);
    // An API key with the same id is a different actor.
    const key = { ...draft, author: { kind: 'api_key', id: 'm' } } as const;
    expect(refusalsIn(factsOf(key, memberOf('sales')), 'edit')).toEqual(['not_your_document']);
  });

  test('who claims needs a contact to be paid', () => {
    const author = { kind: 'member', id: 'm' } as const;
    const own = { ...documentOf('expense_claim', 'draft'), author };
    const unlinked = factsOf(own, memberOf('claimant', { contactId: null }));
    expect(refusalsIn(unlinked, 'edit', 'duplicate', 'submit')).toEqual([
      'contact_not_linked',
      'contact_not_linked',
      null,
    ]);
  });

  test('AD-061 nobody approves a claim that they wrote, submitted or are paid by', () => {
    const claim = documentOf('expense_claim', 'awaiting_approval');
    const progress = {
      needed: 1,
      totalBaseMinor: total,
      submittedBy: null,
      editedBy: [],
      approvedBy: [],
    };
    const by = (wish: Partial<Member>, submittedBy = claim.author) =>
      refusalsIn(
        factsOf(claim, memberOf('owner', wish), { progress: { ...progress, submittedBy } }),
        'approve',
      );
    expect(by({})).toEqual([null]);
    expect(by({ id: 'author' })).toEqual(['second_person_required']);
    expect(by({}, { kind: 'member', id: 'm' })).toEqual(['second_person_required']);
    expect(by({ contactId: claim.contactId })).toEqual(['second_person_required']);
  });
});

describe('policies, limits and locks', () => {
  const owner = memberOf('owner');
  const needed = (count: number, approvedBy: readonly string[] = []) => ({
    progress: { needed: count, totalBaseMinor: total, submittedBy: null, editedBy: [], approvedBy },
  });

  test('what a policy covers is submitted before it is issued, approved or confirmed', () => {
    const issue = factsOf(documentOf('invoice', 'draft'), owner, needed(1));
    expect(refusalsIn(issue, 'issue', 'issue_and_send', 'submit')).toEqual([
      'approval_required',
      'approval_required',
      null,
    ]);
    const bill = factsOf(documentOf('bill', 'draft'), owner, needed(1));
    const credit = factsOf(documentOf('supplier_credit', 'draft'), owner, needed(1));
    expect(refusalsIn(bill, 'approve')).toEqual(['approval_required']);
    expect(refusalsIn(credit, 'confirm')).toEqual(['approval_required']);
  });

  test('no member decides above their limit, nor twice', () => {
    const waiting = documentOf('bill', 'awaiting_approval');
    const limited = memberOf('approver', { approvalLimitMinor: total - 1n });
    expect(refusalsIn(factsOf(waiting, limited), 'approve', 'reject')).toEqual([
      'above_own_limit',
      'above_own_limit',
    ]);
    expect(refusalsIn(factsOf(waiting, owner, needed(2, ['m'])), 'approve')).toEqual([
      'already_approved',
    ]);
  });

  test('a lock refuses what would post, and asks who may pass it for a reason', () => {
    const bill = documentOf('bill', 'awaiting_approval');
    const lock = { lock: 'soft' } as const;
    const approve = (member: Member, wish: Partial<ActionFacts>) =>
      availableActions(factsOf(bill, member, wish)).find(({ action }) => action === 'approve');
    expect(approve(owner, lock)).toMatchObject({ refusal: null, needs: ['lock_reason'] });
    expect(approve(memberOf('approver'), lock)).toMatchObject({ refusal: 'period_soft_locked' });
    expect(approve(owner, { lock: 'closed' })).toMatchObject({ refusal: 'period_locked' });
    // Two further approvals are needed, so this one posts nothing yet.
    expect(approve(memberOf('approver'), { ...lock, ...needed(3) })).toMatchObject({
      refusal: null,
      needs: [],
    });
    const invoice = factsOf(documentOf('invoice', 'posted'), owner, { voidLock: 'closed' });
    expect(refusalsIn(invoice, 'void')).toEqual(['period_locked']);
  });

  test('what cannot reach its customer, and what is worth nothing, is not sent or posted', () => {
    const unreachable = { isContactReachable: false };
    const invoice = factsOf(documentOf('invoice', 'draft'), owner, unreachable);
    expect(refusalsIn(invoice, 'issue_and_send', 'issue')).toEqual(['email_missing', null]);
    const empty = { ...documentOf('bill', 'draft'), totalMinor: 0n };
    expect(refusalsIn(factsOf(empty, owner), 'approve')).toEqual(['total_is_zero']);
  });
});

/** The document move behind each action; actions without one move nothing. */
const triggers: Readonly<Partial<Record<DocumentAction, DocumentTrigger>>> = {
  submit: 'submit',
  recall: 'recall',
  approve: 'approve',
  reject: 'reject',
  withdraw: 'withdraw',
  issue: 'issue',
  issue_and_send: 'issue_and_send',
  send: 'send',
  confirm: 'confirm',
  discard: 'discard',
  void: 'void',
  pay: 'settle',
  write_off: 'write_off',
  discount: 'settle',
  allocate_credit: 'settle',
  settle_to_account: 'settle',
  refund_credit: 'settle',
};

test('whatever the facts, what is available is a move of the status, and no one decides alone', () => {
  const any = fc.record({
    cell: fc.constantFrom(...documentCells),
    role: fc.constantFrom(...roles),
    id: fc.constantFrom('m', 'author'),
    needed: fc.integer({ min: 0, max: 3 }),
    lock: fc.constantFrom('open', 'soft', 'closed'),
  });
  fc.assert(
    fc.property(any, ({ cell, role, id, needed, lock }) => {
      const document = documentOf(cell.kind, cell.status);
      const submittedBy = document.author;
      const progress = { needed, totalBaseMinor: total, submittedBy, editedBy: [], approvedBy: [] };
      const facts = factsOf(document, memberOf(role, { id }), { progress, lock, voidLock: lock });
      for (const action of availableTo(facts)) {
        const trigger = triggers[action];
        expect(trigger === undefined || mayTrigger(document, trigger)).toBe(true);
        const isDecided = (action === 'approve' || action === 'confirm') && needed > 0;
        expect(isDecided && id === document.author.id).toBe(false);
      }
    }),
  );
});

describe('visibility', () => {
  const claim = documentOf('expense_claim', 'draft');
  const own = { ...claim, author: { kind: 'member', id: 'm' } } as const;

  test('claimants see their own claims and nothing else', () => {
    const claimant = memberOf('claimant');
    expect(maySee(claimant, own)).toBe(true);
    expect(maySee(claimant, claim)).toBe(false);
    for (const kind of documentKinds.filter((one) => one !== 'expense_claim')) {
      expect(maySee(claimant, { ...own, kind })).toBe(false);
    }
  });

  test('sales see what goes to customers, and their own claims', () => {
    const seen = documentKinds.filter((kind) => maySee(memberOf('sales'), { ...claim, kind }));
    expect(seen).toEqual(['invoice', 'credit_note']);
    expect(maySee(memberOf('sales'), own)).toBe(true);
  });

  test('everybody else sees everything', () => {
    for (const role of roles.filter((one) => one !== 'claimant' && one !== 'sales')) {
      expect(documentKinds.every((kind) => maySee(memberOf(role), { ...claim, kind }))).toBe(true);
      expect(visibilityOf(memberOf(role))).toHaveLength(2);
    }
  });
});
