import { ArchivesCard, ClosingCard } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { fileAddress } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { closingTexts } from './closing-texts.ts';

/** Everything that the organisation has, to take along; and its end. */
export function ArchivesSection(): ReactNode {
  const { orgId, timeZone } = usePlace();
  return (
    <div className="stack stack-4">
      <ArchivesCard
        queryKey={['settings', orgId, 'archives']}
        list={() => call('listArchives', { path: { orgId } })}
        request={() => call('requestArchive', { path: { orgId } })}
        authorize={(id) => call('authorizeArchiveDownload', { path: { orgId, id } })}
        addressOf={(id) => fileAddress(orgId, `/archives/${id}/content`)}
        timeZone={timeZone}
      />
      <ClosingCard
        queryKey={['settings', orgId, 'closing']}
        read={() => call('getClosing', { path: { orgId } })}
        start={() => call('startClosing', { path: { orgId } })}
        withdraw={() => call('withdrawClosing', { path: { orgId } })}
        effects={closingTexts.effects}
        title={closingTexts.title}
        timeZone={timeZone}
      />
    </div>
  );
}
