import { ArchivesCard } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { fileAddress } from '../paths.ts';
import { usePlace } from '../shell/place.ts';

/** Everything that the organisation has, to take along. */
export function ArchivesSection(): ReactNode {
  const { orgId, timeZone } = usePlace();
  return (
    <ArchivesCard
      queryKey={['settings', orgId, 'archives']}
      list={() => call('listArchives', { path: { orgId } })}
      request={() => call('requestArchive', { path: { orgId } })}
      authorize={(id) => call('authorizeArchiveDownload', { path: { orgId, id } })}
      addressOf={(id) => fileAddress(orgId, `/archives/${id}/content`)}
      timeZone={timeZone}
    />
  );
}
