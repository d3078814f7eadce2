import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';

/** Connections with the rights of each role; what they do is rolled back. */
export interface DatabaseRolesWorld {
  /** The database's refusal; null when it did what it was told. */
  readonly asApplication: (statement: string) => Promise<string | null>;
  readonly asOwner: (statement: string) => Promise<string | null>;
  /** A session of the owner, which the application should not be able to end. */
  readonly ownerProcessId: () => Promise<number>;
  /** The first value of the first row, read by the application. */
  readonly askAsApplication: (statement: string) => Promise<unknown>;
  readonly copyPassword: () => Promise<{ readonly status: number }>;
  readonly close: () => Promise<void>;
}

const thief = 'thief of the application role';
const noRights = /permission denied|must be (owner|superuser|a superuser|a member of the role)/;

export const attempts: readonly Attempt<DatabaseRolesWorld>[] = [
  application(621, 'change the audit log', "update audit_log set actor = 'nobody'"),
  application(622, 'delete the audit log', 'delete from audit_log'),
  application(623, 'truncate the audit log', 'truncate audit_log'),
  application(624, 'change operator log', "update operator_log set operator = 'nobody'"),
  application(625, 'change ledger entries', 'update ledger_entries set amount_minor = 1'),
  {
    id: 626,
    actor: thief,
    idea: 'insert ledger entries directly',
    run: async ({ asApplication }) => refusedWith(await asApplication(lonelyEntry), /not balance/),
  },
  application(627, 'delete events', 'delete from events'),
  application(628, 'delete payments', 'delete from payments'),
  application(629, 'delete approvals', 'delete from approvals'),
  application(630, 'delete approval signatures', 'delete from approval_signatures'),
  application(631, 'create a table', 'create table x (a integer)'),
  application(632, 'create a function', 'create function x() returns integer return 1'),
  application(633, 'create a schema', 'create schema x'),
  application(634, 'alter a table', 'alter table payments add column x integer'),
  application(635, 'drop a trigger', 'drop trigger audit_log_append_only on audit_log'),
  application(636, 'disable triggers', 'alter table audit_log disable trigger all'),
  application(637, 'session_replication_role', "set session_replication_role = 'replica'"),
  application(638, 'become the owner', 'set role payments_owner'),
  application(639, 'create a role', 'create role x superuser'),
  application(640, 'read pg_authid', 'select rolpassword from pg_authid'),
  application(641, 'read a file', "select pg_read_file('/etc/passwd')"),
  application(642, 'copy to program', "copy payments to program 'cat'"),
  application(643, 'copy to file', "copy payments to '/tmp/x'"),
  application(644, 'import a large object', "select lo_import('/etc/passwd')"),
  application(645, 'create an extension', 'create extension dblink'),
  {
    id: 646,
    actor: thief,
    idea: "terminate the owner's session",
    run: async ({ asApplication, ownerProcessId }) =>
      refusedWith(
        await asApplication(`select pg_terminate_backend(${await ownerProcessId()})`),
        noRights,
      ),
  },
  application(647, 'alter system', "alter system set work_mem = '1GB'"),
  application(648, 'change a role setting', "alter role payments_owner set work_mem = '1GB'"),
  application(649, 'temp table shadows a table', 'create temp table members (a integer)'),
  application(650, 'rewrite schema_migrations', 'update schema_migrations set checksum = null'),
  application(651, 'rename a user (e-mail)', "update users set email = 'thief@example.com'"),
  owner(652, 'delete the audit log', 'delete from audit_log'),
  owner(656, 'truncate the audit log', 'truncate audit_log'),
  {
    id: 659,
    actor: thief,
    idea: "copies a known password hash over an admin's and signs in as the admin",
    run: async ({ copyPassword }) => {
      const { status } = await copyPassword();
      if (status === 200) return 'the copied hash signs in';
      expect(status).toBe(401);
      return null;
    },
  },
  {
    id: 661,
    actor: thief,
    idea: 'makes 300 tables by the function for partitions',
    run: async ({ asApplication, askAsApplication }) => {
      const call = "select ensure_monthly_partitions('audit_log', now(), 300)";
      if ((await asApplication(call)) !== null) return null;
      const made = Number(await askAsApplication(call));
      return made <= monthsAheadMax ? null : `${made} tables were made`;
    },
  },
];

/** Money for a merchant that comes from nowhere. */
const lonelyEntry = `
  insert into ledger_entries (workspace_id, transaction_id, reference_id, amount_minor, account_code,
    line, is_held, currency)
  select id, id, id, -100000000, 2010, 1, false, 'NGN' from workspaces limit 1`;

/** Partitions are made a few months ahead. */
const monthsAheadMax = 24;

function application(id: number, idea: string, statement: string): Attempt<DatabaseRolesWorld> {
  return {
    id,
    actor: thief,
    idea,
    run: async ({ asApplication }) => refusedWith(await asApplication(statement), noRights),
  };
}

/** Refused by a trigger, as the owner has every right. */
function owner(id: number, idea: string, statement: string): Attempt<DatabaseRolesWorld> {
  return {
    id,
    actor: 'thief of the owner role',
    idea,
    run: async ({ asOwner }) => refusedWith(await asOwner(statement), /append-only/),
  };
}

function refusedWith(refusal: string | null, expected: RegExp): string | null {
  if (refusal === null) return 'the database did it';
  expect(refusal).toMatch(expected);
  return null;
}
