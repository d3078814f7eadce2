import { compact } from '../brand.ts';
import { readOneOf } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

export const importKinds = ['contacts', 'items', 'opening-balances'] as const;

export const readImportsSearch = (raw: RawSearch) =>
  compact({ kind: readOneOf(raw, 'kind', importKinds) });
