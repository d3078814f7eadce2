import { partTexts } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { Membership } from './me.queries.ts';

export interface EnvironmentSwitchProps {
  readonly membership: Membership;
  readonly current: string;
}

/** Real money or trial, side by side. */
export function EnvironmentSwitch({ membership, current }: EnvironmentSwitchProps): ReactNode {
  return (
    <nav className="segments" aria-label={partTexts.environment}>
      {membership.workspaces.map(({ id, environment }) => (
        <Link key={id} to={paths.workspace(id)} aria-current={id === current ? 'true' : undefined}>
          {environment === 'live' ? partTexts.live : partTexts.testMode}
        </Link>
      ))}
    </nav>
  );
}
