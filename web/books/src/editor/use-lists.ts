import { useQuery } from '@tanstack/react-query';
import { chartQuery } from '../documents/documents.queries.ts';
import { usePlace } from '../shell/place.ts';
import { itemsQuery, taxCodesQuery } from './editor.queries.ts';
import type { GridLists } from './line-grid.tsx';
import { toLists } from './lists.rules.ts';

/** What the pickers of a line offer. */
export function useLists(isSale: boolean): GridLists {
  const { orgId, today } = usePlace();
  const items = useQuery(itemsQuery(orgId));
  const chart = useQuery(chartQuery(orgId));
  const taxCodes = useQuery(taxCodesQuery(orgId));
  return toLists({
    isSale,
    today,
    items: items.data?.data ?? [],
    accounts: chart.data?.data ?? [],
    taxCodes: taxCodes.data?.data ?? [],
  });
}
