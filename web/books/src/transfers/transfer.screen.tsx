import {
  Button,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  formatAmount,
  formatDay,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { moneyAccountsQuery } from '../home/home.queries.ts';
import { ActDialog } from '../parts/act.dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { texts } from './texts.ts';
import { transferQuery, undoTransfer } from './transfers.queries.ts';
import type { Transfer } from './transfers.queries.ts';

export function TransferScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const transfer = useQuery(transferQuery(orgId, id));
  return (
    <Loaded query={transfer} title={texts.transfers} lines={4}>
      {(data) => <OneTransfer transfer={data} />}
    </Loaded>
  );
}

function OneTransfer({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const { orgId, may } = usePlace();
  const [isUndoing, setUndoing] = useState(false);
  const accounts = useQuery(moneyAccountsQuery(orgId));
  const side = ({ account_id: accountId, currency, amount }: Transfer['from']): string =>
    [
      accounts.data?.data.find(({ id }) => id === accountId)?.name ?? '',
      currency,
      formatAmount(amount, currency),
    ].join(' ');
  const isStanding = transfer.undone_on === null;
  return (
    <div className="stack stack-4">
      <div>
        <Crumbs label={texts.transfers} to={paths.transfers(orgId)} />
        <PageHead
          title={texts.transfer(transfer.entry_no)}
          detail={
            <Chip tone={isStanding ? 'good' : 'quiet'}>
              {isStanding ? texts.posted : texts.undone}
            </Chip>
          }
          actions={
            isStanding && may('payments:write') ? (
              <Button onPress={() => setUndoing(true)}>{texts.undo}</Button>
            ) : null
          }
        />
      </div>
      <section className="card card-body">
        <Facts
          facts={[
            [texts.date, formatDay(transfer.date)],
            [texts.memo, transfer.memo],
            [texts.from, side(transfer.from)],
            [texts.to, side(transfer.to)],
            [
              texts.entry,
              may('journals:read') ? (
                <Link key="entry" className="link" {...paths.entry(orgId, transfer.entry_id)}>
                  {texts.open}
                </Link>
              ) : null,
            ],
            [texts.undone, transfer.undone_on === null ? null : formatDay(transfer.undone_on)],
          ]}
        />
      </section>
      {isUndoing ? (
        <ActDialog
          title={texts.undo}
          does={texts.undoDoes}
          go={texts.undo}
          look="danger"
          asksReason
          act={({ reason }) => undoTransfer(orgId, transfer.id, reason)}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </div>
  );
}
