/** Each process connects with its own role, which has only the rights that the process needs. */
export const processRoles = ['api', 'worker', 'dispatcher', 'operator'] as const;
export type ProcessRole = (typeof processRoles)[number];

export type RolesByProcess = Readonly<Record<ProcessRole, string>>;

export interface DatabaseRoles extends RolesByProcess {
  /** Owns the schema; only `migrate` connects as this. */
  readonly owner: string;
  /** Member of all four, for installations that run everything under one role. */
  readonly application: string;
}

/** Fixed names: roles belong to the whole server, and connection URLs contain them. */
export function databaseRolesOf(service: string): DatabaseRoles {
  return {
    owner: `${service}_owner`,
    application: `${service}_app`,
    api: `${service}_api`,
    worker: `${service}_worker`,
    dispatcher: `${service}_dispatcher`,
    operator: `${service}_operator`,
  };
}

/** The database's URL with a process's role: `payments_app` becomes `payments_worker`. */
export function asProcess(applicationUrl: string, role: ProcessRole): string {
  const url = new URL(applicationUrl);
  url.username = url.username.replace(/_app$/, `_${role}`);
  return url.href;
}
