import { useParams, useSearch } from '@tanstack/react-router';
import { trust } from '../brand.ts';

/** The part of the address that a route calls by this name; empty where the route has none. */
export function usePathPart(name: string): string {
  const parts = trust<Readonly<Record<string, string>>>(useParams({ strict: false }));
  return parts[name] ?? '';
}

/** The search parameters of the address, as the route validated them. */
export function useSearchParts<Search>(): Search {
  return trust(useSearch({ strict: false }));
}
