import { Button, Card, Chip, Loaded, PageHead, RowTable, formatHere } from '@countinghouse/ui';
import type { RowColumn } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { lookTexts as texts } from './look-texts.ts';
import { sealingQuery, secretsQuery } from './trouble.queries.ts';
import type { Pepper, SealedUse, Secrets } from './trouble.queries.ts';

/** How far rotations and the audit chain are. */
export function SecretsScreen(): ReactNode {
  const secrets = useQuery(secretsQuery);
  return (
    <>
      <PageHead title={texts.secrets} detail={texts.secretsHint} />
      <Loaded query={secrets} lines={8}>
        {({ peppers, audit }) => (
          <div className="stack stack-4">
            <AuditCard audit={audit} />
            <PeppersCard peppers={peppers} />
            <SealingCard />
            <CommandsCard />
          </div>
        )}
      </Loaded>
    </>
  );
}

function AuditCard({ audit }: { readonly audit: Secrets['audit'] }): ReactNode {
  const { rows, waiting_seconds: waiting, head_exported_at: exportedAt } = audit;
  return (
    <Card title={texts.audit}>
      <div className="card-body stack stack-4">
        <p className="t13 soft">{texts.auditHint}</p>
        <dl className="facts">
          <dt>{texts.rows}</dt>
          <dd>{rows}</dd>
          <dt>{texts.behind}</dt>
          <dd>{texts.seconds(waiting)}</dd>
          <dt>{texts.head}</dt>
          <dd>{exportedAt === null ? texts.noHead : texts.exported(formatHere(exportedAt))}</dd>
          <dt>{texts.verification}</dt>
          <dd>{texts.notKept}</dd>
        </dl>
      </div>
    </Card>
  );
}

const pepperColumns: readonly RowColumn<Pepper>[] = [
  { head: texts.pepper, cell: ({ id }) => id ?? texts.unnamed, narrow: 'main' },
  { head: texts.hashes, cell: ({ hashes }) => hashes, isNumber: true, narrow: 'amount' },
  { head: texts.keysWaiting, cell: (row) => row.keys_waiting, isNumber: true },
  {
    head: texts.state,
    cell: (row) => (
      <Chip tone={row.is_current ? 'good' : row.is_in_settings ? 'quiet' : 'bad'}>
        {row.is_current ? texts.current : row.is_in_settings ? texts.old : texts.missing}
      </Chip>
    ),
    narrow: 'state',
    grows: true,
  },
];

function PeppersCard({ peppers }: { readonly peppers: readonly Pepper[] }): ReactNode {
  return (
    <Card title={texts.peppers}>
      <p className="card-body t13 soft">{texts.peppersHint}</p>
      <RowTable
        name={texts.peppers}
        columns={pepperColumns}
        rows={peppers}
        keyOf={({ id }) => id ?? ''}
        empty={null}
      />
    </Card>
  );
}

const sealingColumns: readonly RowColumn<SealedUse>[] = [
  { head: texts.column, cell: (row) => `${row.table}.${row.column}`, narrow: 'main' },
  { head: texts.key, cell: (row) => row.sealing_key, narrow: 'sub' },
  {
    head: texts.values,
    cell: ({ values }) => values,
    isNumber: true,
    narrow: 'amount',
  },
];

/** Counted on demand: it reads every sealed column. */
function SealingCard(): ReactNode {
  const [isCounting, setCounting] = useState(false);
  const sealing = useQuery({ ...sealingQuery, enabled: isCounting });
  return (
    <Card title={texts.sealing}>
      <p className="card-body t13 soft">{texts.sealingHint}</p>
      {isCounting ? (
        <Loaded query={sealing} lines={4}>
          {({ data }) => (
            <RowTable
              name={texts.sealing}
              columns={sealingColumns}
              rows={data}
              keyOf={(row) => `${row.table}.${row.column} ${row.sealing_key}`}
              empty={<p>{texts.nothingSealed}</p>}
            />
          )}
        </Loaded>
      ) : (
        <div className="card-body row">
          <Button size="small" onPress={() => setCounting(true)}>
            {texts.count}
          </Button>
        </div>
      )}
    </Card>
  );
}

function CommandsCard(): ReactNode {
  return (
    <Card title={texts.commands}>
      <div className="card-body stack stack-4">
        <p className="t13 soft">{texts.commandsHint}</p>
        <dl className="facts">
          {Object.entries(texts.does).map(([command, does]) => (
            <Fragment key={command}>
              <dt className="mono">payments {command}</dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </Card>
  );
}
