import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import type { DocumentKind } from '../../src/kernel/document-kind.rules.ts';
import { mayDo } from '../../src/tenants/members/permission.rules.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Answer, Staff } from '../support/people/staff.ts';
import { addressOf, readAppOperations } from '../support/processes/app-operations.ts';
import type { AppOperation } from '../support/processes/app-operations.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { leavingNothing, refused } from './refusals.ts';

const lowRoles = ['viewer', 'auditor', 'claimant', 'sales', 'bookkeeper', 'approver'] as const;
type LowRole = (typeof lowRoles)[number];
const draftedKinds = ['invoice', 'bill', 'expense_claim'] as const;
type DraftedKind = (typeof draftedKinds)[number];

/** Drafts of somebody else, and members who may do little with them. */
export interface RolesWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly orgIds: readonly string[];
  readonly scene: SettlingScene;
  readonly staff: Readonly<Record<LowRole, Staff>>;
  readonly drafts: Readonly<Record<DraftedKind, Document>>;
  /** Everything that the application offers in an organisation. */
  readonly operations: readonly AppOperation[];
}

export async function openRolesWorld(): Promise<RolesWorld> {
  const api = await startTestApi();
  const scene = await createSettlingScene(api.deps);
  const { orgId } = scene;
  const signIn = (role: LowRole) => signInStaff(api, { orgId, role });
  const viewer = await signIn('viewer');
  const operations = await readAppOperations(api, viewer.headers);
  return {
    api,
    close: api.stop,
    orgIds: [orgId],
    scene,
    staff: {
      viewer,
      auditor: await signIn('auditor'),
      claimant: await signIn('claimant'),
      sales: await signIn('sales'),
      bookkeeper: await signIn('bookkeeper'),
      approver: await signIn('approver'),
    },
    drafts: {
      invoice: await scene.draft(),
      bill: await scene.draft({ kind: 'bill' }),
      expense_claim: await scene.draft({ kind: 'expense_claim' }),
    },
    operations: operations.filter(({ isOfOrganisation }) => isOfOrganisation),
  };
}

/** Every published route that a role lacks the permission for; at least so many there must be. */
const routeAttempts = [
  allRoutes(192, 'viewer', 'writing', 100),
  allRoutes(193, 'viewer', 'reading', 10),
  allRoutes(194, 'auditor', 'writing', 100),
  allRoutes(195, 'auditor', 'reading', 5),
  allRoutes(196, 'claimant', 'writing', 100),
  allRoutes(197, 'claimant', 'reading', 60),
  allRoutes(198, 'sales', 'writing', 80),
  allRoutes(199, 'sales', 'reading', 40),
];

function allRoutes(
  id: number,
  role: LowRole,
  manner: 'writing' | 'reading',
  atLeast: number,
): Attempt<RolesWorld> {
  return {
    id,
    actor: 'low-role member',
    idea: `${role}: every ${manner} route that the role lacks`,
    run: async ({ operations, staff, scene: { orgId } }) => {
      const closed = operations.filter(
        ({ method, permission }) =>
          (method !== 'GET') === (manner === 'writing') &&
          permission !== null &&
          !mayDo(role, permission),
      );
      expect(closed.length).toBeGreaterThanOrEqual(atLeast);
      const answers = await Promise.all(
        closed.map(async (operation) => {
          const { method, name } = operation;
          const path = addressOf(operation, orgId);
          const body = method === 'GET' ? undefined : {};
          return { name, ...(await staff[role].sendAnywhere(method, path, body)) };
        }),
      );
      const open = answers.filter(
        (one) => one.status !== 403 || one.body.reason !== 'role_forbids',
      );
      return open.length === 0 ? null : open.map(({ name }) => name).join(', ');
    },
  };
}

const actions = [
  'draft',
  'read',
  'download',
  'preview',
  'duplicate',
  'edit',
  'submit',
  'recall',
  'withdraw',
  'discard',
  'approve',
  'issue',
  'mail',
  'open a link to',
] as const;
type Action = (typeof actions)[number];

/** Each action on each kind is an attempt of its own; their ids follow one another. */
interface Series {
  readonly from: number;
  readonly role: LowRole;
  readonly actions: readonly Action[];
  readonly kinds: readonly DocumentKind[];
  readonly status: number;
  readonly reason?: string;
}

const purchases = ['bill', 'expense_claim'] as const;
const everyKind = ['invoice', 'bill', 'credit_note', 'supplier_credit', 'expense_claim'] as const;
const forbidden = { status: 403, reason: 'role_forbids' };
/** Not even told that it is there. */
const unseen = { status: 404 };

const documentSeries: readonly Series[] = [
  { from: 200, role: 'viewer', actions: ['draft'], kinds: everyKind, ...forbidden },
  { from: 205, role: 'claimant', actions: ['draft'], kinds: everyKind.slice(0, 4), ...forbidden },
  {
    from: 209,
    role: 'sales',
    actions: ['draft'],
    kinds: ['bill', 'supplier_credit'],
    ...forbidden,
  },
  { from: 211, role: 'claimant', actions: ['read'], kinds: draftedKinds, ...unseen },
  { from: 214, role: 'sales', actions: ['read'], kinds: purchases, ...unseen },
  { from: 216, role: 'sales', actions: ['download'], kinds: purchases, ...unseen },
  { from: 218, role: 'sales', actions: ['preview'], kinds: purchases, ...unseen },
  { from: 220, role: 'claimant', actions: ['duplicate'], kinds: draftedKinds, ...unseen },
  { from: 223, role: 'sales', actions: ['duplicate'], kinds: purchases, ...unseen },
  { from: 225, role: 'viewer', actions: ['duplicate'], kinds: draftedKinds, ...forbidden },
  { from: 228, role: 'viewer', actions: ['edit'], kinds: draftedKinds, ...forbidden },
  { from: 231, role: 'sales', actions: ['edit'], kinds: purchases, ...unseen },
  { from: 233, role: 'claimant', actions: ['edit'], kinds: ['expense_claim'], ...unseen },
  {
    from: 234,
    role: 'viewer',
    actions: ['submit', 'recall', 'withdraw', 'discard'],
    kinds: draftedKinds,
    ...forbidden,
  },
  {
    from: 246,
    role: 'claimant',
    actions: ['submit', 'recall', 'discard'],
    kinds: ['expense_claim'],
    ...unseen,
  },
  { from: 249, role: 'sales', actions: ['submit'], kinds: ['bill'], ...unseen },
  {
    from: 250,
    role: 'sales',
    actions: ['mail', 'open a link to'],
    kinds: ['bill'],
    status: 409,
    reason: 'kind_forbids',
  },
  { from: 252, role: 'bookkeeper', actions: ['approve'], kinds: ['bill'], ...forbidden },
  { from: 253, role: 'approver', actions: ['issue'], kinds: ['invoice'], ...forbidden },
];

function toAttempts({ from, role, kinds, status, reason, ...series }: Series) {
  return kinds
    .flatMap((kind) => series.actions.map((action) => ({ kind, action })))
    .map(({ kind, action }, index): Attempt<RolesWorld> => {
      return {
        id: from + index,
        actor: 'low-role member',
        idea: `${role}: ${action} ${action === 'draft' ? withArticle(kind) : `somebody else's ${toWords(kind)}`}`,
        run: async (world) => {
          const answer = await perform(world, world.staff[role], action, kind);
          return refused(answer, status, reason === undefined ? {} : { reason });
        },
      };
    });
}

const toWords = (kind: DocumentKind): string => kind.replaceAll('_', ' ');
const withArticle = (kind: DocumentKind): string =>
  `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${toWords(kind)}`;

function perform(
  { scene, drafts }: RolesWorld,
  staff: Staff,
  action: Action,
  kind: DocumentKind,
): Promise<Answer> {
  const lines = [{ description: 'work', unit_price: 1 }];
  const isSale = kind === 'invoice' || kind === 'credit_note';
  const contact_id = isSale ? scene.customer.id : scene.supplier.id;
  if (action === 'draft') return staff.post('/documents', { kind, contact_id, lines });
  const draft = Object.values(drafts).find((one) => one.kind === kind);
  if (draft === undefined) throw new Error(`there is no draft ${kind}`);
  const { version } = draft;
  const path = `/documents/${draft.id}`;
  switch (action) {
    case 'read':
      return staff.get(path);
    case 'download':
      return staff.get(`${path}/pdf`);
    case 'preview':
      return staff.get(`${path}/preview`);
    case 'edit':
      return staff.send('PUT', path, { version, lines });
    case 'mail':
      return staff.post(`${path}/mails`, {});
    case 'open a link to':
      return staff.post(`${path}/link`);
    case 'duplicate':
      return staff.post(`${path}/duplicate`);
    case 'submit':
    case 'recall':
    case 'withdraw':
    case 'discard':
    case 'approve':
    case 'issue':
      return staff.post(`${path}/${action}`, { version });
  }
}

const claimForAnother: Attempt<RolesWorld> = {
  id: 254,
  actor: 'low-role member',
  idea: 'claimant: claims expenses that are paid to another contact',
  run: async ({ staff, scene }) =>
    refused(
      await staff.claimant.post('/documents', {
        kind: 'expense_claim',
        contact_id: scene.supplier.id,
        lines: [{ description: 'taxi', unit_price: 1 }],
      }),
      403,
      { reason: 'contact_not_linked' },
    ),
};

export const attempts = leavingNothing<RolesWorld>([
  ...routeAttempts,
  ...documentSeries.flatMap(toAttempts),
  claimForAnother,
]);
