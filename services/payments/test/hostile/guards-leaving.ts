import type { Guard } from '@countinghouse/testing/hostile';

/** Checks around archives, recovery and the end of a business. */
export const leavingGuards: readonly Guard[] = [
  {
    name: 'a removed member of a business is out',
    file: 'services/payments/src/tenants/staff/memberships.sql.ts',
    find: `.where('members.user_id', '=', userId)
    .where('members.removed_at', 'is', null)
    .where(hasAccess)
    .executeTakeFirst();
  return row ?? null;
}

export interface WorkspacePlace`,
    replace: `.where('members.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export interface WorkspacePlace`,
    lets: [778, 791],
  },
  {
    name: 'only members of a business act for it',
    file: 'services/payments/src/tenants/staff/find-staff.ts',
    find: 'const found = await findMembership(database.db, userId, place.businessId);',
    replace: `const found = {
    memberId: userId, businessId: place.businessId, role: 'owner' as const, kycStatus: 'verified', suspendedAt: null, closedAt: null,
  };`,
    lets: [779, 789, 851],
  },
  {
    name: 'what concerns a whole business is for its owners',
    file: 'services/payments/src/tenants/staff/role.rules.ts',
    find: "new Set([\n  'archives:manage',\n  'closing:manage',\n  'payers:erase',\n])",
    replace: 'new Set([])',
    lets: [780, 788, 850],
  },
  {
    name: 'erasing a payer needs a fresh second factor',
    file: 'services/payments/src/charges/payers/erase-payer.route.ts',
    find: 'requireFreshSecondFactor(signedInOf(request), deps.now())',
    replace: 'undefined',
    lets: [852],
  },
  {
    name: 'archives of a business need a fresh second factor',
    file: 'services/payments/src/api/archive-routes.ts',
    find: 'requireFreshSecondFactor(signedInOf(request), now())',
    replace: 'undefined',
    lets: [781],
  },
  {
    name: 'a finished archive stays finished',
    sql: 'drop trigger archive_moves_on on archives; alter table archives drop constraint archives_ready_is_whole',
    lets: [782],
  },
  {
    name: 'a recovery waits',
    file: 'packages/process/src/recoveries/recovery.rules.ts',
    find: "now < readyAt ? 'recovery_waits' : null",
    replace: 'null',
    sql: 'alter table recoveries drop constraint recoveries_confirmed_after_wait',
    lets: [783],
  },
  {
    name: 'an operator does not confirm their own request',
    file: 'packages/process/src/operator-requests/operator-request.rules.ts',
    find: "if (isOwn) return 'own_request';",
    replace: '',
    sql: `alter table operator_requests drop constraint operator_requests_two_people;
      alter table recoveries drop constraint recoveries_two_operators`,
    lets: [784],
  },
  {
    name: 'a change in the console is made with a passkey of a moment ago',
    file: 'services/payments/src/console/proposals/changes.route.ts',
    find: 'requireFreshSecondFactor(signedInOperatorOf(request), deps.now());',
    replace: '',
    lets: [900],
  },
  {
    name: 'an operator does not confirm their own change',
    file: 'packages/process/src/operator-requests/operator-request.rules.ts',
    find: "if (isOwn) return 'own_request';",
    replace: '',
    sql: 'alter table operator_requests drop constraint operator_requests_two_people',
    lets: [897],
  },
  {
    name: 'the link of a recovery works once',
    file: 'packages/process/src/recoveries/recovery-handler.ts',
    find: `return recovery !== null && isLinkOpen(recovery, deps.now()) ? recovery.userId : null;
    },
    take: async (tx, tokenHash, userId) => {
      const since = deps.now();
      if (!(await takeRecoveryLink(tx, tokenHash, since))) return false;`,
    replace: `return recovery?.userId ?? null;
    },
    take: async (tx, tokenHash, userId) => {
      const since = deps.now();
      await takeRecoveryLink(tx, tokenHash, since);`,
    lets: [785],
  },
  {
    name: 'a recovery belongs to a business',
    file: 'services/payments/src/console/requests/request-act.ts',
    find: 'recovery === null || recovery.tenantId !== businessId',
    replace: 'recovery === null',
    lets: [786],
  },
  {
    name: 'a recovery is used after operators have confirmed it',
    sql: 'alter table recoveries drop constraint recoveries_confirmed_by_somebody',
    lets: [787],
  },
  {
    name: 'nothing closes with something in the way',
    file: 'packages/process/src/closings/closing.rules.ts',
    find: "if (obstacles.length === 0) return 'close';",
    replace: "return 'close';",
    sql: 'drop trigger businesses_check_closing on businesses',
    lets: [790],
  },
  {
    name: 'a closed business is read-only',
    file: 'services/payments/src/tenants/staff/role.rules.ts',
    find: "if (isClosed) return role === 'owner' ? afterClosing : new Set();",
    replace: '',
    lets: [792],
  },
  {
    name: 'a closing is started with a fresh second factor',
    file: 'packages/process/src/closings/closings.route.ts',
    find: 'host.requireSecondFactor(request);',
    replace: '',
    lets: [793],
  },
  {
    name: 'a closing waits for a second person',
    file: 'services/payments/src/business/closing/request-closing.ts',
    find: 'if (await hasSecondDecider(tx, businessId)) {',
    replace: 'if (businessId === null) {',
    lets: [794],
  },
];
