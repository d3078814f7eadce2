import './bank.css';
import {
  Banner,
  Button,
  Card,
  FilterSelect,
  Loaded,
  PageHead,
  Pages,
  Refusal,
  SelectField,
  formatAmount,
  formatDay,
  formatMoment,
  useSearchParts,
} from '@countinghouse/ui';
import type { MajorUnits } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { bankAccountsQuery } from '../home/home.queries.ts';
import { DropField } from '../parts/drop-field.tsx';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { readStatementsSearch } from './bank-search.rules.ts';
import {
  importMutation,
  pageSize,
  statementsQuery,
  undoStatementMutation,
} from './bank.queries.ts';
import { ColumnsForm } from './columns.form.tsx';
import { takeFile } from './take-file.ts';
import type { TakenFile } from './take-file.ts';
import { texts } from './texts.ts';

export function StatementsScreen(): ReactNode {
  const { orgId, may, timeZone } = usePlace();
  const search = readStatementsSearch(useSearchParts<RawSearch>());
  const statements = useQuery(statementsQuery(orgId, search));
  const undo = useMutation(undoStatementMutation(orgId));
  return (
    <div className="stack stack-4">
      <PageHead title={texts.statements} />
      {may('bank:match') ? <ImportCard /> : <Banner tone="info">{texts.noPermission}</Banner>}
      <Refusal error={undo.error} />
      <Card title={texts.statements} aside={<AccountFilter chosen={search.account_id} />}>
        <Loaded query={statements} lines={5}>
          {({ data, has_more: hasMore }) =>
            data.length === 0 ? (
              <p className="empty">{texts.noStatements}</p>
            ) : (
              <>
                <table className="table">
                  <thead>
                    <tr>
                      <th scope="col">{texts.file}</th>
                      <th scope="col">{texts.period}</th>
                      <th scope="col" className="num">
                        {texts.lines}
                      </th>
                      <th scope="col" className="num only-wide">
                        {texts.skipped}
                      </th>
                      <th scope="col" className="num only-wide">
                        {texts.opening}
                      </th>
                      <th scope="col" className="num">
                        {texts.closing}
                      </th>
                      <th scope="col" className="only-wide">
                        {texts.importedAt}
                      </th>
                      <th scope="col">
                        <span className="visually-hidden">{texts.undoImport}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((one) => (
                      <tr key={one.id}>
                        <td className="grow">
                          <Link
                            className="figure"
                            {...paths.bankLines(orgId, { statement_id: one.id })}
                          >
                            {one.file_name}
                          </Link>
                        </td>
                        <td className="only-wide">
                          {formatDay(one.from_date)} – {formatDay(one.to_date)}
                        </td>
                        <td className="num only-wide">{one.line_count}</td>
                        <td className="num only-wide">{one.repeated_count}</td>
                        <td className="num only-wide">
                          {balanceText(one.opening_balance, one.currency)}
                        </td>
                        <td className="num">{balanceText(one.closing_balance, one.currency)}</td>
                        <td className="only-wide soft">
                          {formatMoment(one.imported_at, timeZone)}
                          {nameOf(one.imported_by)}
                        </td>
                        <td>
                          {one.undone ? (
                            <span className="soft">
                              {texts.undone}
                              {one.undone_at === null
                                ? null
                                : ` ${formatMoment(one.undone_at, timeZone)}`}
                            </span>
                          ) : may('bank:match') ? (
                            <Button
                              size="small"
                              isBusy={undo.isPending && undo.variables === one.id}
                              onPress={() => undo.mutate(one.id)}
                            >
                              {texts.undoImport}
                            </Button>
                          ) : null}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                <Pages
                  offset={search.offset ?? 0}
                  limit={pageSize}
                  shown={data.length}
                  hasMore={hasMore}
                  addressOf={(offset) =>
                    paths.bankStatements(orgId, {
                      ...search,
                      offset: offset === 0 ? undefined : offset,
                    })
                  }
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function balanceText(balance: MajorUnits | null, currency: string): string {
  return balance === null ? '–' : formatAmount(balance, currency);
}

function nameOf({ name }: { readonly name?: string | null }): string {
  return name === null || name === undefined ? '' : ` · ${name}`;
}

/** The history of one account, or of all. */
function AccountFilter({ chosen }: { readonly chosen: string | undefined }): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  const accounts = useQuery(bankAccountsQuery(orgId));
  return (
    <FilterSelect
      label={texts.account}
      value={chosen}
      all={texts.allAccounts}
      onChoose={(id) => void navigate(paths.bankStatements(orgId, { account_id: id }))}
      options={(accounts.data?.data ?? []).map(({ account_id: value, code, name }) => ({
        value,
        label: `${code} ${name}`,
      }))}
    />
  );
}

function ImportCard(): ReactNode {
  const { orgId } = usePlace();
  const accounts = useQuery(bankAccountsQuery(orgId));
  const read = useMutation(importMutation(orgId));
  const [chosenId, setAccountId] = useState('');
  const [autoMatch, setAutoMatch] = useState(true);
  const [taken, setTaken] = useState<TakenFile | null>(null);
  const active = (accounts.data?.data ?? []).filter((account) => account.active);
  const accountId = chosenId === '' ? (active[0]?.account_id ?? '') : chosenId;
  const take = (file: File | null | undefined): void => {
    if (file === null || file === undefined || accountId === '') return;
    void takeFile(file).then((one) => {
      setTaken(one);
      read.mutate({ accountId, autoMatch, name: one.name, content: one.content });
    });
  };
  const isUnclear = read.error instanceof ScreenError && unclear.has(read.error.reason ?? '');
  return (
    <section className="card card-body stack stack-4">
      <div className="import-options">
        <SelectField
          label={texts.intoAccount}
          value={accountId}
          onChange={(event) => setAccountId(event.target.value)}
          options={active.map(({ account_id: value, code, name }) => ({
            value,
            label: `${code} ${name}`,
          }))}
        />
        <label className="row t13">
          <input
            type="checkbox"
            className="check"
            checked={autoMatch}
            onChange={(event) => setAutoMatch(event.target.checked)}
          />
          {texts.autoMatch}
        </label>
      </div>
      <DropField
        title={texts.drop}
        hint={texts.dropHint}
        label={texts.choose}
        isBusy={read.isPending}
        onFiles={([file]) => take(file)}
      />
      <Refusal error={read.error} />
      {isUnclear && taken !== null ? (
        <ColumnsForm
          key={taken.content}
          head={taken.head}
          isBusy={read.isPending}
          onRead={(mapping, isMappingKept) => {
            const { name, content } = taken;
            read.mutate({ accountId, autoMatch, name, content, mapping, isMappingKept });
          }}
        />
      ) : null}
      {read.data === undefined ? null : (
        <Banner
          tone="good"
          action={
            <Link
              className="btn btn-sm"
              {...paths.bankLines(orgId, { account_id: read.data.account_id })}
            >
              {texts.matchNow}
            </Link>
          }
        >
          {read.data.repeated
            ? texts.wasThere
            : texts.imported(read.data.line_count, read.data.repeated_count)}{' '}
          {read.data.auto_match === null
            ? null
            : texts.autoDone(
                read.data.auto_match.matched.length + read.data.auto_match.matched_by_rule.length,
                read.data.auto_match.left,
              )}
        </Banner>
      )}
    </section>
  );
}

/** What somebody can say about a CSV file that the service cannot read by itself. */
const unclear: ReadonlySet<string> = new Set([
  'columns_unknown',
  'date_order_ambiguous',
  'date_unreadable',
  'amount_unreadable',
  'decimal_mark_ambiguous',
]);
