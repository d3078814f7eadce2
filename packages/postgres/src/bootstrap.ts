import pg from 'pg';
import { processRoles } from './database-roles.ts';
import type { DatabaseRoles } from './database-roles.ts';

interface NewDatabase {
  readonly database: string;
  readonly roles: DatabaseRoles;
  /** By role name; a role without an entry keeps its password. */
  readonly passwords?: ReadonlyMap<string, string>;
}

/** Roles belong to the whole cluster, so concurrent bootstraps must not race for them. */
const bootstrapLock = 4_010_000;

/**
 * The application must never hold a lock or a snapshot for long, whatever its code does. The limits
 * are set on the role, where a forgotten option cannot lift them. Times are read and written in
 * UTC.
 */
const applicationSettings = [
  "statement_timeout = '10s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '15s'",
  "timezone = 'UTC'",
  // The planner charges for every partition of a probe although all but one are skipped at run
  // time; with the default random page cost it would scan whole tables. The disks are SSDs.
  'random_page_cost = 1.1',
  // Partition bounds alone select partitions. Otherwise the planner also checks every check
  // constraint of every partition it considers, which takes a seventh of an invoice's time.
  'constraint_exclusion = off',
  // Compiling a report's statement takes longer than running it, and happens every time.
  'jit = off',
];

/** Creates what migrations need and cannot create themselves. Needs a superuser; safe to repeat. */
export async function bootstrapDatabase(adminUrl: string, created: NewDatabase): Promise<void> {
  const { roles, passwords } = created;
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'bootstrap' });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [bootstrapLock]);
    for (const role of [roles.owner, ...connectingRoles(roles)]) {
      await ensureRole(admin, role, passwords?.get(role));
    }
    await ensureMembership(admin, roles);
    await ensureMayCopy(admin, roles.owner);
    await ensureDatabase(admin, created);
  } finally {
    await admin.end();
  }
}

async function ensureRole(
  admin: pg.Client,
  role: string,
  password: string | undefined,
): Promise<void> {
  const known = await admin.query('select from pg_roles where rolname = $1', [role]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  if (verb === 'alter' && secret === '') return;
  await admin.query(`${verb} role ${pg.escapeIdentifier(role)} login${secret}`);
}

/** All roles but the owner. */
const connectingRoles = (roles: DatabaseRoles): readonly string[] => [
  roles.application,
  ...processRoles.map((process) => roles[process]),
];

/** The application role combines the rights of the four process roles, and has no others. */
async function ensureMembership(admin: pg.Client, roles: DatabaseRoles): Promise<void> {
  for (const process of processRoles) {
    const { rows } = await admin.query<{ isMember: boolean }>(
      'select pg_has_role($1, $2, $3) as "isMember"',
      [roles.application, roles[process], 'usage'],
    );
    if (rows[0]?.isMember === true) continue;
    await admin.query(
      `grant ${pg.escapeIdentifier(roles[process])} to ${pg.escapeIdentifier(roles.application)}`,
    );
  }
}

/**
 * Rows that come from another cell were checked there: the owner stores them without triggers, as
 * replication does.
 */
async function ensureMayCopy(admin: pg.Client, owner: string): Promise<void> {
  const { rows } = await admin.query<{ isGranted: boolean }>(
    `select has_parameter_privilege($1, 'session_replication_role', 'set') as "isGranted"`,
    [owner],
  );
  if (rows[0]?.isGranted === true) return;
  await admin.query(
    `grant set on parameter session_replication_role to ${pg.escapeIdentifier(owner)}`,
  );
}

async function ensureDatabase(admin: pg.Client, created: NewDatabase): Promise<void> {
  const database = pg.escapeIdentifier(created.database);
  const known = await admin.query('select from pg_database where datname = $1', [created.database]);
  if (known.rowCount === 0) {
    await admin.query(
      `create database ${database} owner ${pg.escapeIdentifier(created.roles.owner)}`,
    );
  }
  const roles = connectingRoles(created.roles).map((role) => pg.escapeIdentifier(role));
  await admin.query(`revoke all on database ${database} from public`);
  await admin.query(`grant connect on database ${database} to ${roles.join(', ')}`);
  const settings = roles.flatMap((role) =>
    applicationSettings.map(
      (setting) => `alter role ${role} in database ${database} set ${setting};`,
    ),
  );
  await admin.query(settings.join('\n'));
}
