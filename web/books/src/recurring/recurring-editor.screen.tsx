import '../bank/bank.css';
import '../editor/editor.css';
import '../documents/document.css';
import {
  Button,
  Card,
  CheckField,
  Crumbs,
  DayField,
  Field,
  Loaded,
  PageHead,
  Refusal,
  SelectField,
  formatAmount,
  formatDay,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { contactQuery } from '../contacts/contacts.queries.ts';
import { previewQuery, toContent } from '../editor/editor.queries.ts';
import { changeGrid, startGrid } from '../editor/grid.rules.ts';
import { LineGrid } from '../editor/line-grid.tsx';
import { emptyHead } from '../editor/stored-draft.rules.ts';
import { useLists } from '../editor/use-lists.ts';
import { ContactField } from '../parts/pickers.tsx';
import type { ContactChoice } from '../parts/pickers.tsx';
import { Unsaved } from '../parts/unsaved.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { useWritingKeys } from '../parts/use-writing-keys.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { linesOf } from './recurring-lines.rules.ts';
import { readRecurringSearch } from './recurring-search.rules.ts';
import type { RecurringKind } from './recurring-search.rules.ts';
import { recurringQuery, rhythmQuery, saveRecurring } from './recurring.queries.ts';
import type { Recurring, RecurringContent } from './recurring.queries.ts';
import { texts, wordOf } from './texts.ts';

export function NewRecurringScreen(): ReactNode {
  const { kind = 'invoice' } = readRecurringSearch(useSearchParts());
  return <Writing key={kind} kind={kind} stored={null} contact={null} />;
}

export function EditRecurringScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const recurring = useQuery({ ...recurringQuery(orgId, id), refetchOnWindowFocus: false });
  return (
    <Loaded query={recurring} title={texts.recurring} lines={8}>
      {(stored) => <Stored stored={stored} />}
    </Loaded>
  );
}

function Stored({ stored }: { readonly stored: Recurring }): ReactNode {
  const { orgId } = usePlace();
  const contact = useQuery(contactQuery(orgId, stored.contact_id));
  return (
    <Loaded query={contact} title={texts.recurring} lines={8}>
      {({ id, name }) => (
        <Writing
          key={stored.id}
          kind={stored.kind === 'bill' ? 'bill' : 'invoice'}
          stored={stored}
          contact={{ id, name }}
        />
      )}
    </Loaded>
  );
}

interface WritingProps {
  readonly kind: RecurringKind;
  readonly stored: Recurring | null;
  readonly contact: ContactChoice | null;
}

const goesTo: Readonly<Record<RecurringKind, readonly RecurringContent['goes_to'][]>> = {
  invoice: ['draft', 'submitted', 'issued', 'sent'],
  bill: ['draft', 'submitted', 'approved'],
};
const units = ['day', 'week', 'month', 'year'] as const;

function Writing({ kind, stored, contact: start }: WritingProps): ReactNode {
  const { orgId, today, currency: base } = usePlace();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [contact, setContact] = useState(start);
  const [grid, change] = useReducer(changeGrid, linesOf(stored), startGrid);
  const [typed, setTyped] = useState({
    name: stored?.name ?? '',
    reference: stored?.reference ?? '',
    notes: stored?.notes ?? '',
    every: String(stored?.every ?? 1),
    unit: units.find((one) => one === stored?.unit) ?? 'month',
    startsOn: stored?.starts_on ?? today,
    endsOn: stored?.ends_on ?? '',
    goes: goesTo[kind].find((one) => one === stored?.goes_to) ?? 'draft',
    catchUp: false,
  });
  const put = (part: Partial<typeof typed>): void => setTyped({ ...typed, ...part });
  const { name, reference, notes, unit, startsOn, endsOn, goes, catchUp } = typed;
  const every = /^\d+$/.test(typed.every) ? Number(typed.every) : null;
  const rhythm =
    every === null || startsOn === ''
      ? null
      : { every, unit, starts_on: startsOn, ...(endsOn !== '' && { ends_on: endsOn }) };
  const days = useQuery(rhythmQuery(orgId, rhythm));
  const content = toContent({
    head: { ...emptyHead(today), contactId: contact?.id ?? '' },
    lines: grid.lines,
  });
  const asked = useSettled(content, JSON.stringify(content));
  const preview = useQuery(previewQuery(orgId, kind, asked.value));
  const lists = useLists(kind === 'invoice');
  const isReady =
    rhythm !== null && contact !== null && name.trim() !== '' && (content?.lines.length ?? 0) > 0;
  const saving = useMutation({
    mutationFn: (body: RecurringContent) =>
      saveRecurring(orgId, kind, stored, body, idempotencyKey),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['recurring', orgId] });
      await navigate({ ...paths.oneRecurring(orgId, id), ignoreBlocker: true });
    },
  });
  const faults = saving.error instanceof ScreenError ? saving.error.fieldErrors : {};
  const errorOf = (field: string): string | undefined => faults[field]?.join(' ');
  const save = (): void => {
    if (!isReady || saving.isPending || content === null) return;
    saving.mutate({
      name: name.trim(),
      contact_id: contact.id,
      lines: content.lines,
      ...(reference.trim() !== '' && { reference: reference.trim() }),
      ...(notes.trim() !== '' && { notes: notes.trim() }),
      ...rhythm,
      goes_to: goes,
      ...(catchUp && { catch_up: true }),
    });
  };
  useWritingKeys({ save, goOn: save });
  const currency = preview.data?.currency ?? base;
  return (
    <div className="stack stack-4 editor">
      <Unsaved now={JSON.stringify([typed, content])} />
      <div>
        <Crumbs label={texts.recurring} to={paths.recurring(orgId)} />
        <PageHead
          title={stored?.name ?? texts.newOne(wordOf(texts.kinds, kind))}
          actions={
            <Button
              look="primary"
              shortcut="Ctrl Enter"
              isBusy={saving.isPending}
              onPress={save}
              disabledReason={isReady ? null : texts.missing}
            >
              {texts.save}
            </Button>
          }
        />
      </div>
      <Refusal error={saving.error} />
      <div className="document-columns">
        <section className="sheet editor-sheet" aria-label={wordOf(texts.kinds, kind)}>
          <div className="sheet-margin only-wide" />
          <div className="form-columns">
            <Field
              label={texts.name}
              value={name}
              onChange={({ target }) => put({ name: target.value })}
              error={errorOf('name')}
              required
            />
            <ContactField
              label={texts.contact}
              isLabelled
              type={kind === 'invoice' ? 'customer' : 'supplier'}
              contact={contact}
              onContact={setContact}
              error={errorOf('contact_id')}
            />
          </div>
          <LineGrid
            editor={{
              grid,
              change,
              preview,
              isBehind: preview.isFetching,
              errorOf,
            }}
            lists={lists}
            currency={currency}
            amounts="exclusive"
          />
          {preview.data === undefined ? null : (
            <dl className="sheet-totals">
              <div className="is-total">
                <dt>{texts.total}</dt>
                <dd>
                  <span className="code-iso">{currency}</span>{' '}
                  {formatAmount(preview.data.total, currency)}
                </dd>
              </div>
            </dl>
          )}
          <div className="form-columns">
            <Field
              label={texts.reference}
              hint={texts.placeholders}
              value={reference}
              onChange={({ target }) => put({ reference: target.value })}
            />
            <Field
              label={texts.notes}
              value={notes}
              onChange={({ target }) => put({ notes: target.value })}
            />
          </div>
        </section>
        <div className="stack stack-4">
          <Card title={texts.rhythm}>
            <div className="card-body stack stack-3">
              <Field
                label={texts.everyLabel}
                inputMode="numeric"
                value={typed.every}
                onChange={({ target }) => put({ every: target.value })}
                error={errorOf('every')}
              />
              <SelectField
                label={texts.unit}
                value={unit}
                onChange={({ target }) =>
                  put({ unit: units.find((one) => one === target.value) ?? 'month' })
                }
                options={units.map((value) => ({ value, label: wordOf(texts.units, value) }))}
              />
              <DayField
                label={texts.startsOn}
                isLabelled
                value={startsOn}
                context={{ today }}
                onChoose={(day) => put({ startsOn: day })}
                error={errorOf('starts_on')}
              />
              <DayField
                label={texts.endsOn}
                isLabelled
                placeholder={texts.forEver}
                value={endsOn}
                context={{ today, from: startsOn }}
                onChoose={(day) => put({ endsOn: day })}
                error={errorOf('ends_on')}
              />
              <SelectField
                label={texts.goesLabel}
                value={goes}
                onChange={({ target }) =>
                  put({ goes: goesTo[kind].find((one) => one === target.value) ?? 'draft' })
                }
                options={goesTo[kind].map((value) => ({
                  value,
                  label: wordOf(texts.goesTo, value),
                }))}
              />
              <p className="soft t12">{texts.policy}</p>
              {startsOn < today ? (
                <CheckField
                  label={texts.catchUp}
                  checked={catchUp}
                  onChange={({ target }) => put({ catchUp: target.checked })}
                />
              ) : null}
            </div>
          </Card>
          <Card title={texts.nextDays}>
            {days.error === null ? null : <Refusal error={days.error} />}
            <ol className="happened">
              {(days.data?.dates ?? []).map((day) => (
                <li key={day}>{formatDay(day)}</li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </div>
  );
}
