import type { Tx } from '../../kernel/database.ts';
import { fixedSettings } from './settings.rules.ts';
import type { Fixed, Settings } from './settings.rules.ts';
import { findSettings, readSettingsFacts } from './settings.sql.ts';

export interface ShownSettings {
  readonly settings: Settings;
  /** What cannot be changed any more. */
  readonly fixed: readonly Fixed[];
}

export async function readSettings(tx: Tx, orgId: string): Promise<ShownSettings> {
  const settings = await findSettings(tx, orgId);
  if (settings === null) throw new Error(`there is no organisation ${orgId}`);
  return { settings, fixed: fixedSettings(await readSettingsFacts(tx, orgId)) };
}
