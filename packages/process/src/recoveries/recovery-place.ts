import type { Actor, OperatorActor } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import type { Db, Tx } from '@countinghouse/postgres';
import type { TenantTable } from '../console/tenant-table.ts';

/** What a service knows of its tenants and their members, and the package does not. */
export interface RecoveryPlace<Schema> {
  readonly tenants: TenantTable;
  /** Where members open the links of e-mails. */
  readonly pagesUrl: string;
  readonly queueMail: QueueMail;
  readonly listMemberships: (db: Db<Schema>, userId: string) => Promise<readonly Membership[]>;
  /** Null for a former member. */
  readonly findMember: (tx: Tx<Schema>, member: Membership) => Promise<Recipient | null>;
  readonly listOwners: (tx: Tx<Schema>, tenantId: string) => Promise<readonly Recipient[]>;
  /** The tenant's name and its own address, if it has one. */
  readonly getContact: (
    tx: Tx<Schema>,
    tenantId: string,
  ) => Promise<{ readonly name: string; readonly email: string | null }>;
  /** Writes into the audit log. */
  readonly record: (tx: Tx<Schema>, act: RecoveryAct) => Promise<void>;
  /** Invites an address with the member's role; false if it is a member or invited already. */
  readonly inviteSuccessor: (
    tx: Tx<Schema>,
    actor: OperatorActor,
    order: Membership & { readonly email: string },
  ) => Promise<boolean>;
}

export interface Membership {
  readonly tenantId: string;
  readonly memberId: string;
}

interface Recipient {
  readonly name: string;
  readonly email: string;
}

interface RecoveryAct {
  readonly tenantId: string;
  readonly actor: Actor;
  readonly action: 'recovery.requested' | 'recovery.stopped' | 'recovery.confirmed';
  readonly recoveryId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
