import type { Db } from '../../kernel/database.ts';
import { fixedSettings } from './settings.rules.ts';
import type { Fixed, Settings } from './settings.rules.ts';
import { findSettings, readSettingsFacts } from './settings.sql.ts';

export interface ShownSettings {
  readonly settings: Settings;
  /** Settings that can no longer change. */
  readonly fixed: readonly Fixed[];
}

export async function readSettings(db: Db, orgId: string): Promise<ShownSettings> {
  const settings = await findSettings(db, orgId);
  if (settings === null) throw new Error(`organisation ${orgId} not found`);
  return { settings, fixed: fixedSettings(await readSettingsFacts(db, orgId)) };
}
