import { expect, test } from 'vitest';
import {
  documentCells,
  documentOf,
  factsOf,
  memberOf,
} from '../../../test/support/documents/action-facts.ts';
import type { DocumentKind, DocumentStatus } from '../../kernel/document-kind.rules.ts';
import { roles } from '../../tenants/members/role.rules.ts';
import { documentActions } from './actions/document-action.rules.ts';
import type { DocumentAction } from './actions/document-action.rules.ts';
import { availableActions } from './actions/document-actions.rules.ts';
import { explainAction } from './document-replies.wire.ts';

/** Each action that a role lacks, with the text that the member sees. */
const explained = documentCells.flatMap(({ kind, status }) =>
  roles.flatMap((role) => {
    const document = documentOf(kind, status);
    const listed = availableActions(factsOf(document, memberOf(role)));
    const available = listed.filter(({ refusal }) => refusal === null).map(({ action }) => action);
    return listed.flatMap(({ action, refusal }) => {
      if (refusal === null) return [];
      const why = explainAction(action, refusal, document, role);
      return [{ cell: `${role}: ${kind} ${status} ${action}`, role, why, available }];
    });
  }),
);

test('why an action is not available is said in plain sentences', () => {
  const isPlain = /^[A-Z][^.`_]+\.(?: [A-Z][^.`_]+\.)*$/;
  expect(explained.length).toBeGreaterThan(1000);
  expect(explained.filter(({ why }) => !isPlain.test(why))).toEqual([]);
});

test('the alternative that an owner is advised can be done', () => {
  const step =
    /[;.] (edit|submit|recall|approve|withdraw|issue|confirm|discard|duplicate) (?:it|this document)\b/i;
  const misled = explained.filter(({ role, why, available }) => {
    const instead = documentActions.find((action) => action === step.exec(why)?.[1]?.toLowerCase());
    return role === 'owner' && instead !== undefined && !available.includes(instead);
  });
  expect(misled).toEqual([]);
});

test.each<[DocumentKind, DocumentStatus, DocumentAction, string]>([
  [
    'invoice',
    'partially_paid',
    'void',
    'Payments or credits are settled on this document. Undo them first.',
  ],
  ['invoice', 'awaiting_approval', 'issue', 'This document is not posted yet; approve it first.'],
  ['expense_claim', 'draft', 'pay', 'This document is not posted yet; submit it first.'],
  ['invoice', 'draft', 'allocate_credit', 'This document is not posted yet; issue it first.'],
  [
    'bill',
    'approved',
    'edit',
    'This document is posted. You can correct only its due date, reference and notes.',
  ],
  [
    'invoice',
    'paid',
    'pay',
    'This document is fully settled. If that is wrong, undo a payment or credit first.',
  ],
  ['credit_note', 'void', 'edit', 'This document is void. Duplicate it to start again.'],
  [
    'bill',
    'draft',
    'issue',
    'Only invoices and credit notes can be issued; approve this document instead.',
  ],
])('an owner whose %s is %s and who cannot %s reads: %s', (kind, status, action, why) => {
  const cell = `owner: ${kind} ${status} ${action}`;
  expect(explained.find((one) => one.cell === cell)?.why).toBe(why);
});
