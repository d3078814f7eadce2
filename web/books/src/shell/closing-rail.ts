import { CalendarCheck, CalendarX, RefreshCcwDot, Stamp } from 'lucide-react';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** What ends a month and a year. */
export const closingItems = (orgId: string) => [
  { ...paths.locks(orgId), label: texts.locks, icon: CalendarX, needs: 'settings:read' },
  { ...paths.yearEnds(orgId), label: texts.yearEnds, icon: CalendarCheck, needs: 'reports:read' },
  {
    ...paths.revaluations(orgId),
    label: texts.revaluations,
    icon: RefreshCcwDot,
    needs: 'journals:read',
  },
  { ...paths.proof(orgId), label: texts.proof, icon: Stamp, needs: 'exports:read' },
];
