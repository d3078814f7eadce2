import { usePathPart } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { homeQuery } from '../home/home.queries.ts';

/** The organisation that the address names, as its member sees it. */
export interface Place {
  readonly orgId: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly today: string;
  /** The first month of a fiscal year. */
  readonly fiscalYearStart: number;
  readonly may: (permission: string) => boolean;
}

export function usePlace(): Place {
  const orgId = usePathPart('orgId');
  const { data } = useSuspenseQuery(homeQuery(orgId));
  const { organisation, you } = data;
  return {
    orgId,
    name: organisation.name,
    currency: organisation.base_currency,
    timeZone: organisation.time_zone,
    today: organisation.today,
    fiscalYearStart: organisation.fiscal_year_start,
    may: (permission) => you.permissions.includes(permission),
  };
}
