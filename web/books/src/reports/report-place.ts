import { useQuery } from '@tanstack/react-query';
import { chartQuery } from '../documents/documents.queries.ts';
import { usePlace } from '../shell/place.ts';
import type { ReportPlace } from './report-view.ts';

/** Of the organisation that the address names. */
export function useReportPlace(): ReportPlace {
  const { orgId, fiscalYearStart } = usePlace();
  const chart = useQuery(chartQuery(orgId));
  const retained = chart.data?.data.find(
    ({ system, subtype }) => system && subtype === 'retained_earnings',
  );
  return { orgId, fiscalYearStart, retainedId: retained?.id };
}
