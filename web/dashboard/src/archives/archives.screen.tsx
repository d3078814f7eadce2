import { ArchivesCard, ClosingCard, PageHead } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { Permitted } from '../shell/permitted.tsx';
import { usePlace } from '../shell/place.ts';
import { closingAddress } from './closing-address.ts';
import { ErasePayerCard } from './erase-payer.card.tsx';
import { texts } from './texts.ts';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** Everything that the business has, live and test, to take along. */
export function ArchivesScreen(): ReactNode {
  const { membership } = usePlace();
  const liveId = membership?.workspaces.find(({ environment }) => environment === 'live')?.id;
  return (
    <Permitted title={texts.yourData} permission="archives:manage">
      {({ id: businessId }) => (
        <>
          <PageHead title={texts.yourData} />
          <div className="stack stack-4">
            <ArchivesCard
              queryKey={['archives', businessId]}
              list={() => call('listArchives', { path: { businessId } })}
              request={() => call('requestArchive', { path: { businessId } })}
              authorize={(id) => call('authorizeArchiveDownload', { path: { businessId, id } })}
              addressOf={(id) => `/dashboard/api/businesses/${businessId}/archives/${id}/content`}
              timeZone={timeZone}
            />
            <ClosingCard
              queryKey={['closing', businessId]}
              read={() => call('getClosing', { path: { businessId } })}
              start={() => call('startClosing', { path: { businessId } })}
              withdraw={() => call('withdrawClosing', { path: { businessId } })}
              effects={texts.effects}
              addressOf={(word) => closingAddress(word, businessId, liveId)}
              title={texts.closeTitle}
              timeZone={timeZone}
            />
            <ErasePayerCard businessId={businessId} />
          </div>
        </>
      )}
    </Permitted>
  );
}
