import type { Actor } from '@countinghouse/actor';
import type { EmailContent } from '@countinghouse/mail';
import type { Db, Tx } from '@countinghouse/postgres';
import type { Obstacle } from './closing.rules.ts';
import type { ClosedTenant } from './closings.sql.ts';

/** What a service knows of its tenants and the package does not. */
export interface ClosingPlace<Schema> {
  /** Locks the tenant before anything else; returns its name. */
  readonly lock: (tx: Tx<Schema>, tenantId: string) => Promise<string>;
  /** Marks the tenant for the gates of the service: closing, closed, or neither. */
  readonly mark: (tx: Tx<Schema>, tenantId: string, mark: ClosingMark) => Promise<void>;
  /** The screen of the closing. */
  readonly urlOf: (tenantId: string) => string;
  readonly mailOwners: (
    tx: Tx<Schema>,
    tenantId: string,
    write: (owner: { readonly name: string }) => EmailContent,
  ) => Promise<void>;
  /** Writes into the audit log. */
  readonly record: (tx: Tx<Schema>, act: ClosingAct) => Promise<void>;
}

interface ClosingMark {
  readonly closingAt: Date | null;
  readonly closedAt: Date | null;
  readonly now: Date;
}

interface ClosingAct {
  readonly tenantId: string;
  readonly actor: Actor;
  readonly action: 'closing.started' | 'closing.withdrawn' | 'closing.blocked' | 'closing.closed';
  readonly detail: Readonly<Record<string, string | null>>;
}

/** What the worker does with a tenant that closes. Each part can be repeated. */
export interface ClosingWork<Schema> extends ClosingPlace<Schema> {
  readonly listObstacles: (db: Db<Schema>, tenantId: string) => Promise<readonly Obstacle[]>;
  /** Ends what the tenant runs, in transactions of its own. */
  readonly windDown: (tenantId: string) => Promise<void>;
  /** In the transaction that closes the tenant. */
  readonly endAccess: (tx: Tx<Schema>, tenantId: string) => Promise<void>;
  /** Disables what still sent events of the tenant after it closed. */
  readonly drain: (tx: Tx<Schema>, tenantId: string) => Promise<void>;
  /** Erases what is due of a closed tenant; returns when the next part is due, null if there is none. */
  readonly erase: (tenant: ClosedTenant) => Promise<Date | null>;
}
