import type { Actor } from '@countinghouse/actor';

export interface AuditRow {
  readonly orgId: string;
  readonly id: string;
  readonly actorKind: Actor['kind'];
  readonly actor: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}
