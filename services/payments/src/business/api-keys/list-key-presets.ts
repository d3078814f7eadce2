import type { Scope } from '../../kernel/scope.rules.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { scopesOf } from '../../tenants/staff/role.rules.ts';
import { keyPresets } from './key-preset.rules.ts';
import type { KeyPreset } from './key-preset.rules.ts';

export interface OfferedPreset extends KeyPreset {
  /** What somebody of this role cannot give to a key. */
  readonly missing: readonly Scope[];
}

export function listPresets(role: MemberRole): readonly OfferedPreset[] {
  const held = scopesOf(role);
  return keyPresets.map((preset) => ({
    ...preset,
    missing: preset.scopes.filter((scope) => !held.has(scope)),
  }));
}
