import { Chip, PageHead, usePathPart, useSearchParts } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CreateLink } from '../parts/create-link.tsx';
import { ListCard } from '../parts/list-card.tsx';
import type { ListSearch } from '../parts/list-search.rules.ts';
import { TextSearch } from '../parts/text-search.tsx';
import { wordOf } from '../payments/texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { isOtherName, recipientStatuses, recipientToneOf } from './split-recipient.rules.ts';
import type { RecipientTab } from './split-recipient.rules.ts';
import { recipientsQuery } from './split-recipients.queries.ts';
import type { RecipientRow } from './split-recipients.queries.ts';
import { texts } from './texts.ts';

export function SplitRecipientsScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<ListSearch<RecipientTab>>();
  const recipients = useQuery(recipientsQuery(workspaceId, search));
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const here = moneyPaths.splitRecipients(workspaceId);
  return (
    <>
      <PageHead
        title={texts.recipients}
        actions={
          <CreateLink
            label={texts.create}
            to={moneyPaths.newSplitRecipient(workspaceId)}
            reason={refuseBy(business, 'recipients:write')}
          />
        }
      />
      <TextSearch label={texts.find} here={here} search={search} />
      <ListCard
        name={texts.recipients}
        here={here}
        search={search}
        tabsLabel={texts.byStatus}
        statuses={recipientStatuses}
        tabs={texts.tabs}
        query={recipients}
        columns={columns}
        keyOf={({ id }) => id}
        addressOf={({ id }) => ({ to: moneyPaths.splitRecipient(workspaceId, id) })}
        none={[texts.none, texts.noneHint]}
        noneYet={[texts.noneYet, texts.noneYetHint]}
      />
    </>
  );
}

const columns: readonly RowColumn<RecipientRow>[] = [
  {
    head: texts.name,
    narrow: 'main',
    grows: true,
    cell: ({ name, account_name: accountName }) => (
      <>
        <span className="cut">{name}</span>
        {accountName !== null && isOtherName(name, accountName) ? (
          <span className="why tone-warn">
            {texts.accountName}: {accountName}
          </span>
        ) : null}
      </>
    ),
  },
  {
    head: texts.account,
    narrow: 'sub',
    cell: ({ bank_name: bank, account_bank: code, account_number_last4: last4 }) => (
      <span className="soft">
        {bank ?? code} …{last4}
      </span>
    ),
  },
  {
    head: texts.checked,
    cell: ({ verified }) => (
      <Chip tone={verified ? 'good' : 'warn'}>{verified ? texts.verified : texts.notVerified}</Chip>
    ),
  },
  {
    head: texts.status,
    narrow: 'state',
    cell: ({ status }) => (
      <Chip tone={recipientToneOf(status)}>{wordOf(texts.statuses, status)}</Chip>
    ),
  },
  {
    head: texts.share,
    isNumber: true,
    narrow: 'amount',
    cell: ({ split_value: share }) => texts.percent(share),
  },
];
