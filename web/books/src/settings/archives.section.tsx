import { ArchivesCard, ClosingCard } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { fileAddress, paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { closingTexts } from './closing-texts.ts';

/** Where each is settled or seen. */
const sections: ReadonlyMap<string, string> = new Map([
  ['connection_open', 'payments'],
  ['api_keys', 'api-keys'],
  ['webhook_endpoints', 'webhooks'],
]);

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
        addressOf={(word) => {
          const section = sections.get(word);
          if (word === 'recurring_documents') return paths.recurring(orgId);
          return section === undefined ? undefined : paths.settings(orgId, section);
        }}
        title={closingTexts.title}
        timeZone={timeZone}
      />
    </div>
  );
}
