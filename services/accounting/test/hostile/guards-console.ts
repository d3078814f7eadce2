import type { Guard } from '@countinghouse/testing/hostile';

/** Checks around the console, recovery and the end of an organisation. */
export const consoleGuards: readonly Guard[] = [
  {
    name: 'a statement is paid by its own form only',
    file: 'services/accounting/src/pages/statement-page.route.ts',
    find: "if (form.kind === 'reject') {",
    replace: "if (form.kind === 'reject' && currency === '') {",
    lets: [853],
  },
  {
    name: 'the console knows sessions of operators only',
    file: 'packages/process/src/console/operator-gate.ts',
    find: "return consoleAccess === 'viewer' ? 'signed_in' : 'members';",
    replace: "return 'everyone';",
    lets: [795],
  },
  {
    name: 'a viewer of the books does not act',
    file: 'packages/process/src/console/operator-gate.ts',
    find: `      mayAct(role)
        ? null`,
    replace: `      role !== null
        ? null`,
    sql: 'alter table operator_requests disable trigger operator_requests_check_decision',
    lets: [798],
  },
  {
    name: 'an operator of the books does not confirm their own request',
    file: 'packages/process/src/operator-requests/operator-request.rules.ts',
    find: "if (isOwn) return 'own_request';",
    replace: '',
    sql: `alter table operator_requests drop constraint operator_requests_two_people;
      alter table recoveries drop constraint recoveries_two_operators`,
    lets: [797, 800],
  },
  {
    name: 'a recovery of the books waits',
    file: 'packages/process/src/recoveries/recovery.rules.ts',
    find: "now < readyAt ? 'recovery_waits' : null",
    replace: 'null',
    sql: 'alter table recoveries drop constraint recoveries_confirmed_after_wait',
    lets: [799],
  },
  {
    name: 'the link of a recovery of the books works once',
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
    lets: [801],
  },
  {
    name: 'a recovery belongs to an organisation',
    file: 'services/accounting/src/console/requests/request-host.ts',
    find: 'recovery === null || recovery.tenantId !== tenantId',
    replace: 'recovery === null',
    lets: [802],
  },
  {
    name: 'only operators suspend, and confirm a recovery',
    sql: 'alter table recoveries drop constraint recoveries_confirmed_by_operators',
    lets: [803],
  },
  {
    name: 'a closing of the books is started with a fresh second factor',
    file: 'packages/process/src/closings/closings.route.ts',
    find: 'host.requireSecondFactor(request);',
    replace: '',
    lets: [805],
  },
  {
    name: 'a closing of the books waits for a second person',
    file: 'services/accounting/src/people/closing/request-closing.ts',
    find: "if (foreseen === 'waits') {",
    replace: "if (foreseen === 'change_waiting') {",
    lets: [806],
  },
];
