import type { RowColumn } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { modeWord, texts } from '../parts/texts.ts';
import { useTenant } from '../shell/use-tenant.ts';

interface Tenant {
  readonly id: string;
  readonly name: string;
}

interface Owned {
  readonly tenant: Tenant;
  readonly environment: string;
}

/** The business or organisation, and whether it is live. */
export const ownerColumns: readonly RowColumn<Owned>[] = [
  { head: texts.owner, cell: ({ tenant }) => <TenantLink tenant={tenant} />, narrow: 'sub' },
  { head: texts.environment, cell: ({ environment }) => modeWord(environment) },
];

export function TenantLink({ tenant }: { readonly tenant: Tenant }): ReactNode {
  const { addressOf } = useTenant();
  return (
    <Link className="link" to={addressOf(tenant.id)}>
      {tenant.name}
    </Link>
  );
}
