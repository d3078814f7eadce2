import {
  Button,
  Card,
  Crumbs,
  Loaded,
  PageHead,
  formatAmount,
  formatDay,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { kindText } from '../documents/kind-texts.ts';
import { ActDialog } from '../parts/act.dialog.tsx';
import { Facts as FactList } from '../parts/facts.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { texts as trailTexts } from '../trail/texts.ts';
import { JournalLines } from './journal-lines.tsx';
import { entryQuery, undoEntry } from './journal.queries.ts';
import type { Entry } from './journal.queries.ts';
import { basisText, moveText, sourceText, texts } from './texts.ts';

export function EntryScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const entry = useQuery(entryQuery(orgId, id));
  return (
    <>
      <Crumbs label={texts.journal} to={paths.journal(orgId)} />
      <Loaded query={entry} title={texts.journal} lines={6}>
        {(data) => <OneEntry entry={data} />}
      </Loaded>
    </>
  );
}

function OneEntry({ entry }: { readonly entry: Entry }): ReactNode {
  const { orgId, currency, may } = usePlace();
  const navigate = useNavigate();
  const [isUndoing, setUndoing] = useState(false);
  return (
    <div className="stack stack-4">
      <PageHead
        title={texts.entry(entry.entry_no)}
        detail={entry.memo}
        actions={
          <>
            <Link className="link" {...paths.trail(orgId, 'entry', entry.id)}>
              {trailTexts.follow}
            </Link>
            {entry.may_be_undone && may('journals:post') ? (
              <Button onPress={() => setUndoing(true)}>{texts.undo}</Button>
            ) : null}
          </>
        }
      />
      {isUndoing ? (
        <ActDialog
          title={texts.undo}
          does={texts.undoDoes}
          go={texts.undo}
          look="danger"
          asksReason
          act={(input) => undoEntry(orgId, entry.id, input)}
          onDone={({ id }) => void navigate(paths.entry(orgId, id))}
          onClose={() => setUndoing(false)}
        />
      ) : null}
      <section className="card card-body">
        <Facts entry={entry} />
      </section>
      <Card title={texts.lines} aside={currency}>
        <div className="card-body">
          <JournalLines
            orgId={orgId}
            name={texts.lines}
            currency={currency}
            heads={[texts.account, texts.debit, texts.credit]}
            isLinked={may('reports:read')}
            lines={entry.lines.map((line) => ({
              key: String(line.line_no),
              accountId: line.account_id,
              code: line.account_code,
              name: line.account_name,
              detail: [
                line.contact_name,
                line.tax_name,
                line.currency === currency
                  ? null
                  : `${line.currency} ${formatAmount(line.amount, line.currency)}`,
                line.basis === 'both' ? null : basisText(line.basis),
              ]
                .filter((part) => part !== null)
                .join(' · '),
              debit: line.debit,
              credit: line.credit,
            }))}
          />
        </div>
        <div className="card-foot">
          <span>
            {texts.total} <b className="strong">{formatAmount(entry.amount, currency)}</b>
          </span>
        </div>
      </Card>
    </div>
  );
}

function Facts({ entry }: { readonly entry: Entry }): ReactNode {
  const { orgId, timeZone, may } = usePlace();
  const { document, contact_id: contactId, contact_name: contact } = entry.belongs_to;
  const other = (id: string) => (
    <Link className="link" {...paths.entry(orgId, id)}>
      {texts.openEntry}
    </Link>
  );
  const recorded = [formatMoment(entry.recorded_at, timeZone), entry.recorded_by.name];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.date, formatDay(entry.date)],
    [texts.source, sourceText(entry.source.kind)],
    [texts.move, moveText(entry.move)],
    [
      texts.belongsTo,
      document === null ? null : (
        <Link key="document" className="link" {...paths.document(orgId, document.id)}>
          {kindText(document.kind)} {document.number}
        </Link>
      ),
    ],
    [
      texts.contact,
      contactId !== null && may('contacts:read') ? (
        <Link key="contact" className="link" {...paths.contact(orgId, contactId)}>
          {contact}
        </Link>
      ) : (
        contact
      ),
    ],
    [texts.recorded, recorded.filter((part) => part !== null).join(' · ')],
    [texts.seal, entry.sealed ? texts.sealed : texts.notSealed],
    [texts.reverses, entry.reverses_id === null ? null : other(entry.reverses_id)],
    [texts.reversedBy, entry.reversed_by_id === null ? null : other(entry.reversed_by_id)],
    [texts.leave, entry.lock_leave === null ? null : entry.lock_leave.reason],
  ];
  return <FactList facts={facts} />;
}
