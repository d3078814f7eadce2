import type { RowColumn } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import { modeWord, texts } from '../parts/texts.ts';
import { paths } from '../paths.ts';

interface Owned {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly environment: string;
}

/** Whose it is, and whether it is real money. */
export const ownerColumns: readonly RowColumn<Owned>[] = [
  {
    head: texts.business,
    cell: ({ tenant }) => (
      <Link className="link" to={paths.business(tenant.id)}>
        {tenant.name}
      </Link>
    ),
    narrow: 'sub',
  },
  { head: texts.environment, cell: ({ environment }) => modeWord(environment) },
];
