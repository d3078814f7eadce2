import '../api-keys/api-keys.css';
import {
  Banner,
  Button,
  Card,
  Chip,
  Loaded,
  PageHead,
  RowTable,
  formatHere,
} from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refuseBy } from '../shell/business.queries.ts';
import type { Business } from '../shell/business.queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { AccountDialog } from './account.form.tsx';
import { accountsQuery } from './settlement-account.queries.ts';
import type { Account } from './settlement-account.queries.ts';
import { texts } from './texts.ts';

/** Where payouts go, and where they went before. */
export function SettlementAccountScreen(): ReactNode {
  return (
    <Permitted title={texts.account} permission="settlement_account:read">
      {(business) => <Accounts business={business} />}
    </Permitted>
  );
}

function Accounts({ business }: { readonly business: Business }): ReactNode {
  const accounts = useQuery(accountsQuery(business.id));
  const [isOpen, setOpen] = useState(false);
  const current = currentOf(accounts.data?.data ?? []);
  return (
    <>
      <PageHead
        title={texts.account}
        detail={texts.hint}
        actions={
          <Button
            look="primary"
            disabledReason={refuseBy(business, 'settlement_account:change')}
            onPress={() => setOpen(true)}
          >
            {current === null ? texts.set : texts.replace}
          </Button>
        }
      />
      <div className="stack stack-4">
        {isCooling(current) ? (
          <Banner tone="warn">{texts.cooling(formatHere(current?.cooling_until ?? ''))}</Banner>
        ) : null}
        <Card title={texts.current}>
          <Loaded query={accounts} lines={4}>
            {({ data }) => <Current account={currentOf(data)} />}
          </Loaded>
        </Card>
        {accounts.data === undefined || accounts.data.data.length === 0 ? null : (
          <Card title={texts.history} count={accounts.data.data.length}>
            <RowTable
              name={texts.history}
              columns={columns}
              rows={accounts.data.data}
              keyOf={({ id }) => id}
              empty={null}
            />
          </Card>
        )}
      </div>
      {isOpen ? (
        <AccountDialog businessId={business.id} current={current} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** The one that nothing has replaced. */
function currentOf(accounts: readonly Account[]): Account | null {
  return accounts.find(({ replaced_at: at }) => at === null) ?? null;
}

function Current({ account }: { readonly account: Account | null }): ReactNode {
  if (account === null) {
    return (
      <div className="empty">
        <h3>{texts.none}</h3>
        <p>{texts.noneHint}</p>
      </div>
    );
  }
  return (
    <dl className="facts card-body">
      <dt>{texts.holder}</dt>
      <dd className="row key-name">
        <span className="mid">{account.beneficiary_name}</span>
        <Match matches={account.holder_matches} />
      </dd>
      <dt>{texts.bank}</dt>
      <dd>
        {account.bank_name} <span className="soft mono">{account.bank_code}</span>
      </dd>
      <dt>{texts.number}</dt>
      <dd className="mono">…{account.account_last4}</dd>
      <dt>{texts.since}</dt>
      <dd>{formatHere(account.created_at)}</dd>
    </dl>
  );
}

function isCooling(account: Account | null): boolean {
  const until = account?.cooling_until ?? null;
  return until !== null && Date.parse(until) > Date.now();
}

function Match({ matches }: { readonly matches: boolean | null }): ReactNode {
  if (matches === null) return null;
  return <Chip tone={matches ? 'good' : 'warn'}>{matches ? texts.matches : texts.differs}</Chip>;
}

const columns: readonly RowColumn<Account>[] = [
  {
    head: texts.holder,
    narrow: 'main',
    grows: true,
    cell: (account) => (
      <>
        {account.beneficiary_name}{' '}
        <span className="soft">
          {account.bank_name} …{account.account_last4}
        </span>
      </>
    ),
  },
  {
    head: texts.since,
    narrow: 'sub',
    cell: ({ created_at: at }) => <span className="soft">{formatHere(at)}</span>,
  },
  {
    head: texts.until,
    narrow: 'state',
    cell: ({ replaced_at: at }) =>
      at === null ? (
        <Chip tone="good">{texts.isCurrent}</Chip>
      ) : (
        <span className="soft">{formatHere(at)}</span>
      ),
  },
  {
    head: texts.by,
    cell: ({ set_by: by }) =>
      by === null ? '–' : by.type === 'operator' ? texts.operator : (by.name ?? by.id),
  },
  { head: texts.from, cell: ({ set_from: from }) => <span className="mono">{from ?? '–'}</span> },
];
