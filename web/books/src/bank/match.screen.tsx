import './bank.css';
import {
  Banner,
  Button,
  LinkTabs,
  Loaded,
  PageHead,
  Refusal,
  formatAmount,
  useKeys,
  useSearchParts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { bankAccountsQuery } from '../home/home.queries.ts';
import { TextFilter } from '../parts/text-filter.tsx';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { lineStatuses, readLinesSearch } from './bank-search.rules.ts';
import {
  autoMatchMutation,
  bestsQuery,
  decideMutation,
  linesQuery,
  suggestionsQuery,
} from './bank.queries.ts';
import type { BankLine, LineAct } from './bank.queries.ts';
import { BulkBar } from './bulk.bar.tsx';
import type { DecidedOne } from './bulk.bar.tsx';
import { LinePane } from './line-pane.tsx';
import { LineRow } from './line-row.tsx';
import { nextLine } from './match.rules.ts';
import { texts } from './texts.ts';

/** What was decided here, newest first: each can be taken back. */
interface Done {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** A person who decides no line for so long rests. */
const restMs = 3_000;

export function MatchScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const navigate = useNavigate();
  const search = readLinesSearch(useSearchParts<RawSearch>());
  const status = search.status ?? 'open';
  const accounts = useQuery(bankAccountsQuery(orgId));
  const lines = useQuery(linesQuery(orgId, search));
  const bests = useQuery({ ...bestsQuery(orgId, search), enabled: status === 'open' });
  const decide = useMutation(decideMutation(orgId));
  const auto = useMutation(autoMatchMutation(orgId));
  const [done, setDone] = useState<readonly Done[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = lines.data?.data ?? [];
  const canSelect = status === 'open' && may('bank:match');
  const current = rows.find(({ id }) => id === search.line) ?? rows[0];
  const address = (line: string | undefined) => paths.bankLines(orgId, { ...search, line });
  const go = (id: string | null | undefined): void => {
    void navigate({ ...address(id ?? undefined), replace: true });
  };
  const step = (by: -1 | 1): void => {
    const at = rows.findIndex(({ id }) => id === current?.id);
    const next = rows[at + by];
    if (next !== undefined) go(next.id);
  };
  const putAway = (decided: readonly DecidedOne[]): void => {
    const newest = decided.map(({ line, version, title }) => ({
      id: line.id,
      version,
      text: texts.last(formatAmount(line.amount, line.currency), title),
    }));
    setDone([...newest.toReversed(), ...done]);
    const away = new Set(decided.map(({ line }) => line.id));
    setSelected(selected.difference(away));
    // The line leaves the list immediately, so that the next Enter applies to the next line.
    queryClient.setQueryData(linesQuery(orgId, search).queryKey, (before) =>
      before === undefined
        ? before
        : { ...before, data: before.data.filter(({ id }) => !away.has(id)) },
    );
  };
  const mark = (id: string | undefined): void => {
    if (id === undefined || !canSelect) return;
    setSelected(selected.symmetricDifference(new Set([id])));
  };
  const act = (line: BankLine, chosen: LineAct, title: string): void => {
    if (decide.isPending) return;
    decide.mutate(
      { line, act: chosen },
      {
        onSuccess: (answer) => {
          if (chosen.kind === 'refuse') return;
          const next = nextLine(
            rows.map(({ id }) => id),
            line.id,
          );
          putAway([{ line, version: answer.version, title }]);
          if (next !== null) void queryClient.prefetchQuery(suggestionsQuery(orgId, next));
          go(next);
        },
      },
    );
  };
  const undo = (): void => {
    const [last, ...rest] = done;
    if (last === undefined || decide.isPending) return;
    decide.mutate(
      { line: last, act: { kind: 'undo' } },
      {
        onSuccess: () => {
          setDone(rest);
          go(last.id);
        },
      },
    );
  };
  useKeys({ j: () => step(1), k: () => step(-1), x: () => mark(current?.id), z: undo });
  useEffect(() => {
    if (done.length === 0) return;
    // What was used fits nothing else. Thirty lines in a minute are asked for once, at the end.
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: ['bank-bests', orgId] });
    }, restMs);
    return () => clearTimeout(timer);
  }, [done.length, orgId]);
  const [last] = done;
  return (
    <div className="stack stack-3">
      <PageHead
        title={texts.match}
        actions={
          search.account_id === undefined || !may('bank:match') ? undefined : (
            <Button
              isBusy={auto.isPending}
              onPress={() => {
                if (search.account_id !== undefined) auto.mutate(search.account_id);
              }}
            >
              {texts.matchCertain}
            </Button>
          )
        }
      />
      <div className="filters">
        <TextFilter
          label={texts.find}
          value={search.text}
          onChoose={(text) =>
            void navigate(paths.bankLines(orgId, { ...search, text, line: undefined }))
          }
        />
        <select
          className="input filter-input"
          aria-label={texts.account}
          value={search.account_id ?? ''}
          onChange={({ target: { value } }) =>
            void navigate(
              paths.bankLines(orgId, {
                ...search,
                account_id: value === '' ? undefined : value,
                line: undefined,
              }),
            )
          }
        >
          <option value="">{texts.allAccounts}</option>
          {(accounts.data?.data ?? []).map((account) => (
            <option key={account.account_id} value={account.account_id}>
              {account.code} {account.name}
            </option>
          ))}
        </select>
      </div>
      <Refusal error={decide.error ?? auto.error} />
      {auto.data === undefined ? null : (
        <Banner tone="good">
          {texts.autoDone(
            auto.data.matched.length + auto.data.matched_by_rule.length,
            auto.data.left,
          )}
        </Banner>
      )}
      <div className="match-columns">
        <section className="card match-list">
          <LinkTabs
            label={texts.match}
            tabs={lineStatuses.map((one) => ({
              label: texts.status[one],
              address: paths.bankLines(orgId, { ...search, status: one, line: undefined }),
              isCurrent: one === status,
              count: one === status && lines.data?.has_more === false ? rows.length : undefined,
            }))}
          />
          <Loaded query={lines} lines={8}>
            {({ data }) =>
              data.length === 0 ? (
                <p className="empty">{status === 'open' ? texts.nothingOpen : texts.noLines}</p>
              ) : (
                <ul aria-label={texts.match}>
                  {data.map((line) => (
                    <LineRow
                      key={line.id}
                      line={line}
                      best={status === 'open' ? bests.data?.get(line.id) : undefined}
                      isCurrent={line.id === current?.id}
                      address={address(line.id)}
                      isSelected={selected.has(line.id)}
                      onSelect={canSelect ? () => mark(line.id) : null}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
        {current === undefined ? null : (
          <LinePane
            key={current.id}
            line={current}
            isBusy={decide.isPending}
            onDecide={(chosen, title) => act(current, chosen, title)}
          />
        )}
      </div>
      {canSelect ? (
        <BulkBar
          lines={rows.filter(({ id }) => selected.has(id))}
          onDone={putAway}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
      {last === undefined ? null : (
        <div className="card match-done">
          <output>{last.text}</output>
          <Button size="small" shortcut="z" isBusy={decide.isPending} onPress={undo}>
            {texts.undo}
          </Button>
          {done.length > 1 ? <span className="soft t12">{texts.more(done.length - 1)}</span> : null}
        </div>
      )}
    </div>
  );
}
