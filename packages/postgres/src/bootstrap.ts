import pg from 'pg';

export interface DatabaseRoles {
  readonly database: string;
  readonly owner: string;
  readonly application: string;
  readonly ownerPassword?: string | null;
  readonly applicationPassword?: string | null;
}

/** Roles belong to the whole cluster, so several bootstraps at a time must not race for them. */
const bootstrapLock = 4_010_000;

/**
 * The application must never hold a lock or a snapshot for long, whatever its code does: the limits
 * sit on the role, where a forgotten option cannot lift them. Times are read and written in UTC.
 */
const applicationSettings = [
  "statement_timeout = '10s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '15s'",
  "timezone = 'UTC'",
  // The planner counts every partition of a probe although all but one are skipped when it runs; at
  // the default price of a random page it would rather read whole tables. Disks here have no arms.
  'random_page_cost = 1.1',
  // Partitions are told apart by their bounds alone. The planner would also read every check constraint
  // of every partition it looks at, in case one rules it out: a seventh of the time of an invoice.
  'constraint_exclusion = off',
  // To compile a statement of a report takes longer than to run it, and again each time.
  'jit = off',
];

/** Creates what migrations need and cannot make themselves. Needs a superuser; safe to repeat. */
export async function bootstrapDatabase(adminUrl: string, roles: DatabaseRoles): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'bootstrap' });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [bootstrapLock]);
    await ensureRole(admin, roles.owner, roles.ownerPassword);
    await ensureRole(admin, roles.application, roles.applicationPassword);
    await ensureDatabase(admin, roles);
  } finally {
    await admin.end();
  }
}

async function ensureRole(
  admin: pg.Client,
  role: string,
  password: string | null = null,
): Promise<void> {
  const known = await admin.query('select from pg_roles where rolname = $1', [role]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  const secret = password === null ? '' : ` password ${pg.escapeLiteral(password)}`;
  if (verb === 'alter' && secret === '') return;
  await admin.query(`${verb} role ${pg.escapeIdentifier(role)} login${secret}`);
}

async function ensureDatabase(admin: pg.Client, roles: DatabaseRoles): Promise<void> {
  const database = pg.escapeIdentifier(roles.database);
  const application = pg.escapeIdentifier(roles.application);
  const known = await admin.query('select from pg_database where datname = $1', [roles.database]);
  if (known.rowCount === 0) {
    await admin.query(`create database ${database} owner ${pg.escapeIdentifier(roles.owner)}`);
  }
  await admin.query(`revoke all on database ${database} from public`);
  await admin.query(`grant connect on database ${database} to ${application}`);
  for (const setting of applicationSettings) {
    await admin.query(`alter role ${application} in database ${database} set ${setting}`);
  }
}
