import {
  Chip,
  MinorMoney,
  PageHead,
  dayOf,
  formatShortDay,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyPaths } from '../money.paths.ts';
import { CreateLink } from '../parts/create-link.tsx';
import { ListCard } from '../parts/list-card.tsx';
import type { ListSearch } from '../parts/list-search.rules.ts';
import { payableTexts } from '../parts/payable-texts.ts';
import { payableStatuses, payableToneOf } from '../parts/payable.rules.ts';
import type { PayableTab } from '../parts/payable.rules.ts';
import { TextSearch } from '../parts/text-search.tsx';
import { wordOf } from '../payments/texts.ts';
import { businessQuery, refuseBy } from '../shell/business.queries.ts';
import { usePlace } from '../shell/place.ts';
import { qrCodesQuery } from './qr-codes.queries.ts';
import type { QrCodeRow } from './qr-codes.queries.ts';
import { texts } from './texts.ts';

export function QrCodesScreen(): ReactNode {
  const workspaceId = usePathPart('workspaceId');
  const search = useSearchParts<ListSearch<PayableTab>>();
  const { membership } = usePlace();
  const { data: business } = useSuspenseQuery(businessQuery(membership?.business_id ?? ''));
  const codes = useQuery(qrCodesQuery(workspaceId, search));
  const here = moneyPaths.qrCodes(workspaceId);
  return (
    <>
      <PageHead
        title={texts.codes}
        actions={
          <CreateLink
            label={texts.create}
            to={moneyPaths.newQrCode(workspaceId)}
            reason={refuseBy(business, 'qr_codes:write')}
          />
        }
      />
      <TextSearch label={texts.find} here={here} search={search} />
      <ListCard
        name={texts.codes}
        here={here}
        search={search}
        tabsLabel={payableTexts.byStatus}
        statuses={payableStatuses}
        tabs={payableTexts.tabs}
        query={codes}
        columns={columns}
        keyOf={({ id }) => id}
        addressOf={({ id }) => ({ to: moneyPaths.qrCode(workspaceId, id) })}
        none={[texts.none, texts.noneHint]}
        noneYet={[texts.noneYet, texts.noneYetHint]}
      />
    </>
  );
}

const columns: readonly RowColumn<QrCodeRow>[] = [
  {
    head: texts.code,
    narrow: 'main',
    grows: true,
    cell: ({ description, single_use: isSingle }) => (
      <>
        <span className="cut">{description ?? texts.noDescription}</span>
        {isSingle ? <span className="why soft">{texts.onePayment}</span> : null}
      </>
    ),
  },
  {
    head: payableTexts.created,
    narrow: 'sub',
    cell: ({ created_at: at }) => <span className="soft">{formatShortDay(dayOf(at))}</span>,
  },
  { head: texts.uses, isNumber: true, cell: ({ uses }) => uses },
  {
    head: payableTexts.takings,
    isNumber: true,
    cell: ({ takings, currency }) =>
      takings.payments === 0 ? (
        '–'
      ) : (
        <MinorMoney minor={takings.amount_minor} currency={currency} />
      ),
  },
  {
    head: payableTexts.status,
    narrow: 'state',
    cell: ({ status }) => (
      <Chip tone={payableToneOf(status)}>{wordOf(payableTexts.statuses, status)}</Chip>
    ),
  },
  {
    head: payableTexts.amount,
    isNumber: true,
    narrow: 'amount',
    cell: ({ amount, currency }) =>
      amount === null ? (
        <span className="soft">{payableTexts.payerChooses}</span>
      ) : (
        <MinorMoney minor={amount} currency={currency} />
      ),
  },
];
