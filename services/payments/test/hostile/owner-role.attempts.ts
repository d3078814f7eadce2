import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';

/** Whoever owns the tables can switch their guards off; what they then do must be found. */
export interface OwnerRoleWorld {
  /** What `audit verify` finds after these statements of the owner, which are rolled back then. */
  readonly findingsAfter: (
    ...statements: readonly ((part: string) => string)[]
  ) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** `part` is the month that holds the rows. */
export const attempts: readonly Attempt<OwnerRoleWorld>[] = [
  tampers(653, 'disable the trigger, delete', 'row_missing', [
    () => 'alter table audit_log disable trigger audit_log_append_only',
    (part) => `alter table ${part} disable trigger audit_log_append_only`,
    () => 'delete from audit_log',
  ]),
  tampers(654, 'drop a part of the audit log', 'row_missing', [(part) => `drop table ${part}`]),
  tampers(655, 'detach a part', 'row_missing', [
    (part) => `alter table audit_log detach partition ${part}`,
  ]),
  tampers(657, 'rewrite by dropping the trigger', 'edited', [
    () => 'drop trigger audit_log_append_only on audit_log',
    () => "update audit_log set actor = 'nobody'",
  ]),
  tampers(658, 'disable the trigger on the part, update', 'edited', [
    (part) => `alter table ${part} disable trigger audit_log_append_only`,
    (part) => `update ${part} set actor = 'nobody'`,
  ]),
];

function tampers(
  id: number,
  idea: string,
  expected: string,
  statements: readonly ((part: string) => string)[],
): Attempt<OwnerRoleWorld> {
  return {
    id,
    actor: 'thief of the owner role',
    idea,
    run: async ({ findingsAfter }) => {
      const findings = await findingsAfter(...statements);
      if (findings.length === 0) return 'nobody notices';
      expect(new Set(findings)).toEqual(new Set([expected]));
      return null;
    },
  };
}
