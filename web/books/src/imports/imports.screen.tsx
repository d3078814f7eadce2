import {
  Banner,
  Button,
  Card,
  Chip,
  DayField,
  LinkTabs,
  PageHead,
  Refusal,
  formatAmount,
  useSearchParts,
} from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DropField } from '../parts/drop-field.tsx';
import { paths } from '../paths.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { importKinds, readImportsSearch } from './imports-search.rules.ts';
import { importMutation } from './imports.queries.ts';
import type { ImportKind, Imported, Openings, Rows } from './imports.queries.ts';
import { readTextFile } from './read-file.ts';
import { texts } from './texts.ts';

const permissions: Readonly<Record<ImportKind, string>> = {
  contacts: 'contacts:write',
  items: 'items:change',
  'opening-balances': 'journals:post',
};

export function ImportsScreen(): ReactNode {
  const { orgId, may } = usePlace();
  const { kind = 'contacts' } = readImportsSearch(useSearchParts<RawSearch>());
  return (
    <div className="stack stack-4">
      <PageHead title={texts.title} />
      <LinkTabs
        label={texts.title}
        tabs={importKinds.map((one) => ({
          label: texts.kinds[one],
          address: paths.imports(orgId, { kind: one }),
          isCurrent: one === kind,
        }))}
      />
      {may(permissions[kind]) ? (
        <Importing key={kind} kind={kind} />
      ) : (
        <Banner tone="info">{texts.noPermission}</Banner>
      )}
    </div>
  );
}

interface Chosen {
  readonly name: string;
  readonly text: string;
}

/** A file is tried as soon as it is there; storing it is another press. */
function Importing({ kind }: { readonly kind: ImportKind }): ReactNode {
  const { orgId, today } = usePlace();
  const [file, setFile] = useState<Chosen | null>(null);
  const [trial, setTrial] = useState<Chosen | null>(null);
  const [date, setDate] = useState(`${Number(today.slice(0, 4)) - 1}-12-31`);
  const attempt = useMutation(importMutation(orgId, kind));
  const store = useMutation(importMutation(orgId, kind));
  const isOpening = kind === 'opening-balances';
  const send = (chosen: Chosen | null, balance: Chosen | null, day: string): void => {
    setFile(chosen);
    setTrial(balance);
    setDate(day);
    store.reset();
    if (chosen === null || (isOpening && balance === null) || day === '') return;
    attempt.mutate({
      content: chosen.text,
      isDryRun: true,
      trialBalance: balance?.text ?? '',
      date: day,
    });
  };
  const take = (then: (chosen: Chosen) => void) => (files: readonly File[]) => {
    const [first] = files;
    if (first === undefined) return;
    void readTextFile(first).then((text) => then({ name: first.name, text }));
  };
  return (
    <>
      <section className="card card-body stack stack-4">
        {isOpening ? (
          <DayField
            label={texts.date}
            isLabelled
            value={date}
            context={{ today }}
            onChoose={(day) => send(file, trial, day)}
          />
        ) : null}
        <DropField
          title={texts.drop}
          hint={file === null ? texts.columns[kind] : texts.chosen(file.name)}
          label={texts.choose}
          accept=".csv,.txt"
          isBusy={attempt.isPending}
          onFiles={take((chosen) => send(chosen, trial, date))}
        />
        {isOpening ? (
          <DropField
            title={texts.dropTrial}
            hint={trial === null ? texts.trialColumns : texts.chosen(trial.name)}
            label={texts.chooseTrial}
            accept=".csv,.txt"
            isBusy={attempt.isPending}
            onFiles={take((chosen) => send(file, chosen, date))}
          />
        ) : null}
        <Refusal error={attempt.error ?? store.error} />
        {store.data?.stored === true ? <Banner tone="good">{texts.stored}</Banner> : null}
      </section>
      {attempt.data === undefined || store.data !== undefined ? null : (
        <Tried
          imported={attempt.data}
          isBusy={store.isPending}
          onStore={() =>
            store.mutate({
              content: file?.text ?? '',
              isDryRun: false,
              trialBalance: trial?.text ?? '',
              date,
            })
          }
        />
      )}
    </>
  );
}

interface TriedProps {
  readonly imported: Imported;
  readonly isBusy: boolean;
  readonly onStore: () => void;
}

function Tried({ imported: { rows, openings }, isBusy, onStore }: TriedProps): ReactNode {
  const countOf = (status: string): number => rows.filter((row) => row.status === status).length;
  const [fresh, known, faults] = [countOf('new'), countOf('exists'), countOf('fault')];
  const stopped =
    faults > 0
      ? texts.haveFaults
      : openings?.ties === false
        ? texts.notTied
        : fresh === 0
          ? texts.nothingNew
          : null;
  return (
    <>
      {openings === null ? null : <Compared openings={openings} />}
      <Card title={texts.tried} count={rows.length}>
        <RowsTable rows={rows} />
        <div className="card-foot spread">
          <span>{texts.count(fresh, known, faults)}</span>
          <Button look="primary" isBusy={isBusy} disabledReason={stopped} onPress={onStore}>
            {texts.store}
          </Button>
        </div>
      </Card>
    </>
  );
}

function StatusChip({ status }: { readonly status: string }): ReactNode {
  if (status === 'new') return <Chip tone="good">{texts.statuses.new}</Chip>;
  if (status === 'exists') return <Chip tone="info">{texts.statuses.exists}</Chip>;
  return <Chip tone="bad">{texts.statuses.fault}</Chip>;
}

function RowsTable({ rows }: { readonly rows: Rows }): ReactNode {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col" className="num">
            {texts.line}
          </th>
          <th scope="col">{texts.row}</th>
          <th scope="col">{texts.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, label, status, column, fault }) => (
          <tr key={line}>
            <td className="num">{line}</td>
            <td>{label}</td>
            <td className="grow">
              <StatusChip status={status} />{' '}
              {fault === null ? null : (
                <span className="t12">
                  {column === null ? null : <span className="mono">{column}: </span>}
                  {fault}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One row per account, accounts that differ first. */
function Compared({ openings: { ties, accounts } }: { readonly openings: Openings }): ReactNode {
  const { currency } = usePlace();
  const differing = accounts.filter(({ difference }) => Number(difference) !== 0);
  if (ties) return <Banner tone="good">{texts.tied}</Banner>;
  return (
    <Card title={texts.differs} count={differing.length}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.account}</th>
            <th scope="col" className="num">
              {texts.old}
            </th>
            <th scope="col" className="num">
              {texts.books}
            </th>
            <th scope="col" className="num">
              {texts.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ code, name, old, books, difference }) => (
            <tr key={code}>
              <td className="grow">
                {code} {name ?? texts.notInChart}
              </td>
              <td className="num only-wide">{formatAmount(old, currency)}</td>
              <td className="num only-wide">{formatAmount(books, currency)}</td>
              <td className="num tone-bad">{formatAmount(difference, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
