import { Card, Loaded, formatAmount, formatDay } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { bankAccountsQuery, moneyAccountsQuery } from './home.queries.ts';
import { texts } from './texts.ts';

/** What the bank says and what the books say, account by account. */
export function BanksCard(): ReactNode {
  const { orgId, may } = usePlace();
  const accounts = useQuery(bankAccountsQuery(orgId));
  const books = useQuery(moneyAccountsQuery(orgId));
  const balanceOf = (accountId: string) =>
    books.data?.data.find(({ id }) => id === accountId)?.balance;
  return (
    <Card title={texts.bank}>
      <Loaded query={accounts}>
        {({ data }) => (
          <table className="table banks">
            <thead>
              <tr>
                <th scope="col">{texts.account}</th>
                <th scope="col" className="num">
                  {texts.atBank}
                </th>
                <th scope="col" className="num">
                  {texts.inBooks}
                </th>
                <th scope="col">{texts.lines}</th>
                <th scope="col">{texts.reconciledUntil}</th>
              </tr>
            </thead>
            <tbody>
              {data
                .filter(({ active }) => active)
                .map((account) => {
                  const balance = balanceOf(account.account_id);
                  const digits =
                    balance === undefined ? '' : formatAmount(balance, account.currency);
                  return (
                    <tr key={account.account_id}>
                      <td className="grow">
                        <span className="acct">{account.code}</span>
                        {account.name} <span className="soft t12">{account.currency}</span>
                      </td>
                      <td className="num only-wide">
                        {account.statement_balance === null
                          ? '–'
                          : formatAmount(account.statement_balance, account.currency)}
                      </td>
                      <td className="num">
                        {may('reports:read') ? (
                          <Link
                            className="figure"
                            {...paths.report(orgId, 'general-ledger', {
                              account_id: account.account_id,
                            })}
                          >
                            {digits}
                          </Link>
                        ) : (
                          digits
                        )}
                      </td>
                      <td>
                        {account.open_lines > 0 ? (
                          <Link
                            className="figure"
                            {...paths.bankLines(orgId, { account_id: account.account_id })}
                          >
                            {texts.open(account.open_lines)}
                          </Link>
                        ) : (
                          <span className="soft">{texts.none}</span>
                        )}
                      </td>
                      <td className="only-wide soft">
                        <Link className="figure" {...paths.reconcile(orgId, account.account_id)}>
                          {account.reconciled_until === null
                            ? texts.never
                            : formatDay(account.reconciled_until)}
                        </Link>
                      </td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        )}
      </Loaded>
    </Card>
  );
}
