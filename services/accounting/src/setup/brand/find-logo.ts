import type { Db } from '../../kernel/database.ts';
import { findLogoRow } from './brands.sql.ts';
import type { LogoContent, LogoKey } from './brands.sql.ts';

/** Any logo that the organisation has had; customers of any time see it on their documents. */
export function findLogo(db: Db, key: LogoKey): Promise<LogoContent | null> {
  return findLogoRow(db, key);
}
