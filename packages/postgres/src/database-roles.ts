/** Each process connects as a role of its own, which may do what that process does and no more. */
export const processRoles = ['api', 'worker', 'dispatcher', 'operator'] as const;
export type ProcessRole = (typeof processRoles)[number];

export type RolesByProcess = Readonly<Record<ProcessRole, string>>;

export interface DatabaseRoles extends RolesByProcess {
  /** Owns the schema; only `migrate` connects as this. */
  readonly owner: string;
  /** A member of all four, for whoever runs everything under one name. */
  readonly application: string;
}

/** Fixed names: they belong to the whole server, and an address names them. */
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

/** The same database, as the role of a process: `payments_app` becomes `payments_worker`. */
export function asProcess(applicationUrl: string, role: ProcessRole): string {
  const url = new URL(applicationUrl);
  url.username = url.username.replace(/_app$/, `_${role}`);
  return url.href;
}
