import type { Actor } from '@countinghouse/actor';

export interface AuditEntry {
  readonly id: string;
  readonly businessId: string;
  readonly workspaceId: string | null;
  readonly actor: Actor;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
