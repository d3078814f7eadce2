import './home.css';
import { PageHead, formatHere, usePathPart } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/place.ts';
import { HomeBalances } from './home-balances.tsx';
import { HomeRecent } from './home-recent.tsx';
import { HomeSteps } from './home-steps.tsx';
import { HomeTakings } from './home-takings.tsx';
import { HomeTasks } from './home-tasks.tsx';
import { HomeWebhooks } from './home-webhooks.tsx';
import { texts } from './texts.ts';

/** What needs the person first, then where the money is. */
export function HomeScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const { membership } = usePlace();
  const mayReadWebhooks = membership?.permissions.includes('webhooks:read_logs') === true;
  const [now] = useState(() => new Date());
  return (
    <>
      <PageHead title={texts.home} detail={formatHere(now)} />
      <div className="home">
        <HomeSteps />
        <HomeTasks workspaceId={workspaceId} />
        {mayReadWebhooks ? <HomeWebhooks workspaceId={workspaceId} /> : null}
        <HomeBalances workspaceId={workspaceId} />
        <HomeTakings workspaceId={workspaceId} />
        <HomeRecent workspaceId={workspaceId} />
      </div>
    </>
  );
}
