import './bank.css';
import { Button, Chip, Dialog, Loaded, PageHead, formatAmount, formatDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { bankAccountsQuery, moneyAccountsQuery } from '../home/home.queries.ts';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { ChangeMoneyAccount, NewMoneyAccount } from './bank-account.form.tsx';
import { texts } from './texts.ts';

export function BankAccountsScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const [changedId, setChangedId] = useState<string | null>(null);
  const accounts = useQuery(bankAccountsQuery(orgId));
  const books = useQuery(moneyAccountsQuery(orgId));
  const changed = books.data?.data.find(({ id }) => id === changedId);
  const bank = accounts.data?.data.find((one) => one.account_id === changedId);
  const balanceOf = (accountId: string) =>
    books.data?.data.find(({ id }) => id === accountId)?.balance;
  return (
    <div className="stack stack-4">
      <PageHead title={texts.accounts} />
      <section className="card">
        <Loaded query={accounts} lines={4}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="empty">{texts.noAccounts}</p>
            ) : (
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{texts.account}</th>
                    <th scope="col" className="num">
                      {texts.atBank}
                    </th>
                    <th scope="col" className="num">
                      {texts.inBooks}
                    </th>
                    <th scope="col">{texts.openLines}</th>
                    <th scope="col">{texts.reconciledUntil}</th>
                    <th scope="col">
                      <span className="visually-hidden">{texts.reconcile}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data
                    .filter(({ active }) => active || may('bank:manage'))
                    .map((account) => {
                      const { account_id: id, currency } = account;
                      const balance = balanceOf(id);
                      return (
                        <tr key={id}>
                          <td className="grow">
                            <span className="acct">{account.code}</span>
                            {account.name} <span className="soft t12">{currency}</span>
                            {account.active ? null : (
                              <Chip tone="quiet">{texts.ruleStates.false}</Chip>
                            )}
                          </td>
                          <td className="num only-wide">
                            {account.statement_balance === null
                              ? '–'
                              : formatAmount(account.statement_balance, currency)}
                          </td>
                          <td className="num only-wide">
                            <Link
                              className="figure"
                              {...paths.report(orgId, 'general-ledger', { account_id: id })}
                            >
                              {balance === undefined ? '' : formatAmount(balance, currency)}
                            </Link>
                          </td>
                          <td>
                            <Link
                              className="figure"
                              {...paths.bankLines(orgId, { account_id: id })}
                            >
                              {account.open_lines}
                            </Link>
                          </td>
                          <td className="only-wide soft">
                            {account.reconciled_until === null
                              ? texts.never
                              : formatDay(account.reconciled_until)}
                          </td>
                          <td>
                            <span className="row">
                              <Link className="btn btn-sm" {...paths.reconcile(orgId, id)}>
                                {texts.reconcile}
                              </Link>
                              {may('bank:manage') ? (
                                <Button size="small" onPress={() => setChangedId(id)}>
                                  {texts.changeRule}
                                  <span className="visually-hidden">{account.name}</span>
                                </Button>
                              ) : null}
                            </span>
                          </td>
                        </tr>
                      );
                    })}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </section>
      {may('bank:manage') ? <NewMoneyAccount /> : null}
      {changed === undefined || bank === undefined ? null : (
        <Dialog title={changed.name} onClose={() => setChangedId(null)}>
          <ChangeMoneyAccount account={changed} bank={bank} onDone={() => setChangedId(null)} />
        </Dialog>
      )}
    </div>
  );
}
