import type { RequestOrigin } from '../caller.rules.ts';

export interface AuditEntry {
  readonly id: string;
  readonly businessId: string;
  readonly workspaceId: string | null;
  readonly actorKind: 'operator' | 'member' | 'api_key' | 'system';
  readonly actor: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The request; null for what nobody asked for by one. */
  readonly origin: RequestOrigin | null;
}
