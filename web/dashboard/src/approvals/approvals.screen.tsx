import './approvals.css';
import { Loaded, PageHead, usePathPart } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/place.ts';
import { ApprovalQueue } from './approval-queue.tsx';
import { approvalsQuery } from './approvals.queries.ts';
import { texts } from './texts.ts';

export function ApprovalsScreen(): ReactNode {
  const businessId = usePathPart('businessId');
  const { membership } = usePlace();
  const approvals = useQuery(approvalsQuery(businessId));
  return (
    <>
      <PageHead title={texts.approvals} />
      <div className="card queue-card">
        <Loaded query={approvals} lines={6}>
          {({ data }) => (
            <ApprovalQueue
              approvals={data}
              businessId={businessId}
              memberId={membership?.member_id}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}
