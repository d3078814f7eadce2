import { NoPermission, PageHead } from '@countinghouse/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { businessQuery, refuseBy } from './business.queries.ts';
import type { Business, Permission } from './business.queries.ts';
import { usePlace } from './place.ts';

export interface PermittedProps {
  readonly title: string;
  readonly permission: Permission;
  readonly children: (business: Business) => ReactNode;
}

/** A screen for members who may see it. Others see the reason and who may. */
export function Permitted({ title, permission, children }: PermittedProps): ReactNode {
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const reason = refuseBy(business, permission);
  if (reason === null) return children(business);
  return (
    <>
      <PageHead title={title} />
      <NoPermission reason={reason} />
    </>
  );
}
