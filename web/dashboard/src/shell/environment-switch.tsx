import { partTexts } from '@countinghouse/ui';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sameScreenIn } from './environment-switch.rules.ts';
import type { Membership } from './me.queries.ts';

export interface EnvironmentSwitchProps {
  readonly membership: Membership;
  readonly current: string;
}

/** Real money or trial, side by side. The screen stays; what it showed of the other one does not. */
export function EnvironmentSwitch({ membership, current }: EnvironmentSwitchProps): ReactNode {
  const { pathname } = useLocation();
  return (
    <nav className="segments" aria-label={partTexts.environment}>
      {membership.workspaces.map(({ id, environment }) => (
        <Link
          key={id}
          to={sameScreenIn(id, pathname)}
          activeProps={{}}
          aria-current={id === current ? 'true' : undefined}
        >
          {environment === 'live' ? partTexts.live : partTexts.testMode}
        </Link>
      ))}
    </nav>
  );
}
