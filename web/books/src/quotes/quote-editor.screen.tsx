import '../editor/editor.css';
import '../documents/document.css';
import {
  Banner,
  Button,
  Card,
  Chip,
  Crumbs,
  DayField,
  Loaded,
  PageHead,
  Refusal,
  formatClock,
  formatDay,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import type { Draft } from '../editor/draft.rules.ts';
import { changeGrid, startGrid } from '../editor/grid.rules.ts';
import { LineGrid } from '../editor/line-grid.tsx';
import { emptyHead, toDraft } from '../editor/stored-draft.rules.ts';
import { useLists } from '../editor/use-lists.ts';
import { ContactField } from '../parts/pickers.tsx';
import { Unsaved } from '../parts/unsaved.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { useWritingKeys } from '../parts/use-writing-keys.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { quoteTone } from './quote-status.rules.ts';
import { QuoteTotals } from './quote-totals.tsx';
import { quotePreviewQuery, quoteQuery, saveQuote, toQuoteContent } from './quotes.queries.ts';
import type { Quote } from './quotes.queries.ts';
import { quoteStatusText, texts } from './texts.ts';

export function NewQuoteScreen(): ReactNode {
  const { today } = usePlace();
  const { lead_id: leadId } = useSearchParts<{ lead_id?: string }>();
  const draft = { head: emptyHead(today), lines: [] };
  return <Writing draft={draft} stored={null} leadId={leadId ?? null} />;
}

export function EditQuoteScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const quote = useQuery({ ...quoteQuery(orgId, id), refetchOnWindowFocus: false });
  return (
    <Loaded query={quote} title={texts.quotes} lines={8}>
      {(stored) => {
        const mayChange = stored.available_actions.some(
          ({ action, available }) => (action === 'edit' || action === 'revise') && available,
        );
        if (!mayChange) {
          return (
            <Banner
              tone="warn"
              action={
                <Link className="btn btn-sm" {...paths.quote(orgId, id)}>
                  {texts.open}
                </Link>
              }
            >
              {texts.cannotEdit}
            </Banner>
          );
        }
        return <Writing key={id} draft={draftOf(stored)} stored={stored} leadId={stored.lead_id} />;
      }}
    </Loaded>
  );
}

function draftOf(quote: Quote): Draft {
  return toDraft({ ...quote, due_date: quote.expiry_date, credits_id: null });
}

interface WritingProps {
  readonly draft: Draft;
  readonly stored: Quote | null;
  readonly leadId: string | null;
}

/** A quote is written on its paper, as an invoice is. */
function Writing({ draft: start, stored, leadId }: WritingProps): ReactNode {
  const { orgId, name, today, currency: baseCurrency } = usePlace();
  const navigate = useNavigate();
  const [head, setHead] = useState(start.head);
  const [grid, change] = useReducer(changeGrid, start.lines, startGrid);
  const [file, setFile] = useState(stored);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const content = toQuoteContent({ head, lines: grid.lines }, leadId);
  const now = JSON.stringify(content);
  const [kept, setKept] = useState(stored === null ? null : now);
  const asked = useSettled(content, now);
  const preview = useQuery(quotePreviewQuery(orgId, asked.value));
  const lists = useLists(true);
  const saving = useMutation({
    mutationFn: (sent: NonNullable<typeof content>) =>
      saveQuote(orgId, { content: sent, stored: file, idempotencyKey }),
    onSuccess: async (quote) => {
      setFile(quote);
      setKept(now);
      setSavedAt(new Date().toISOString());
      queryClient.setQueryData(['quote', orgId, quote.id], quote);
      await queryClient.invalidateQueries({ queryKey: ['quotes', orgId] });
    },
  });
  const faults = saving.error instanceof ScreenError ? saving.error.fieldErrors : {};
  const errorOf = (field: string): string | undefined => faults[field]?.join(' ');
  const isKept = kept === now;
  const isRevision = file !== null && file.status !== 'draft';
  const save = async (isLast: boolean): Promise<void> => {
    if (content === null || saving.isPending) return;
    const quote =
      isKept && file !== null ? file : await saving.mutateAsync(content).catch(() => null);
    if (quote === null) return;
    if (isLast || isRevision) {
      await navigate({ ...paths.quote(orgId, quote.id), ignoreBlocker: true });
    } else if (file === null) {
      const address = paths.editQuote(orgId, quote.id);
      await navigate({ ...address, replace: true, ignoreBlocker: true });
    }
  };
  useWritingKeys({ save: () => void save(false), goOn: () => void save(true) });
  const put = (part: Partial<typeof head>): void => setHead({ ...head, ...part });
  const currency = preview.data?.currency ?? (head.currency === '' ? baseCurrency : head.currency);
  const isBehind = asked.text !== now || preview.isFetching;
  const missing = content === null ? texts.nothingYet : null;
  const expiry = preview.data?.expiry_date;
  return (
    <div className="stack stack-4 editor">
      <Unsaved now={now} kept={kept} />
      <div>
        <Crumbs
          label={texts.quotes}
          to={paths.quotes(orgId)}
          here={head.contactName || undefined}
        />
        <PageHead
          title={file?.number ?? texts.newQuote}
          detail={
            <span className="row">
              <Chip tone={quoteTone(file?.status ?? 'draft')}>
                {quoteStatusText(file?.status ?? 'draft')}
              </Chip>
              <output>
                {isKept
                  ? savedAt === null
                    ? ''
                    : texts.saved(formatClock(savedAt))
                  : texts.unsaved}
              </output>
            </span>
          }
          actions={
            <>
              {isRevision ? null : (
                <Button
                  shortcut="Ctrl S"
                  isBusy={saving.isPending}
                  onPress={() => void save(false)}
                  disabledReason={missing}
                >
                  {texts.save}
                </Button>
              )}
              {missing === null ? (
                <Button
                  look="primary"
                  shortcut="Ctrl Enter"
                  isBusy={saving.isPending}
                  onPress={() => void save(true)}
                >
                  {isRevision ? texts.saveRevision : texts.sendNext}
                </Button>
              ) : null}
            </>
          }
        />
      </div>
      {saving.error instanceof ScreenError && saving.error.reason === 'version_conflict' ? (
        <Banner tone="warn">{texts.conflict}</Banner>
      ) : null}
      <Refusal error={saving.error} />
      <div className="document-columns">
        <section className="sheet editor-sheet" aria-label={texts.quote}>
          <div className="sheet-margin only-wide" />
          <div className="sheet-top">
            <b className="sheet-from">{name}</b>
            <div className="sheet-kind">
              <b>{texts.quote}</b>
              <span>{file?.number ?? texts.numberLater}</span>
            </div>
          </div>
          <div className="sheet-to">
            <ContactField
              label={texts.contact}
              isLabelled
              type="customer"
              contact={
                head.contactId === '' ? null : { id: head.contactId, name: head.contactName }
              }
              onContact={(contact) =>
                put({ contactId: contact?.id ?? '', contactName: contact?.name ?? '' })
              }
              error={errorOf('contact_id')}
            />
            <dl className="sheet-facts">
              <div>
                <dt>{texts.date}</dt>
                <dd>
                  <DayField
                    label={texts.date}
                    className="input cell"
                    value={head.date}
                    onChoose={(date) => put({ date })}
                    context={{ today }}
                    error={errorOf('date')}
                  />
                </dd>
              </div>
              <div>
                <dt>{texts.validUntil}</dt>
                <dd>
                  <DayField
                    label={texts.validUntil}
                    className="input cell"
                    placeholder={expiry === undefined ? '' : formatDay(expiry)}
                    value={head.dueDate}
                    onChoose={(dueDate) => put({ dueDate })}
                    context={{ today, from: head.date }}
                    error={errorOf('expiry_date')}
                  />
                </dd>
              </div>
              <div>
                <dt>{texts.reference}</dt>
                <dd>
                  <input
                    className="input cell"
                    aria-label={texts.reference}
                    value={head.reference}
                    onChange={({ target }) => put({ reference: target.value })}
                  />
                </dd>
              </div>
            </dl>
          </div>
          <LineGrid
            editor={{ grid, change, preview, isBehind, errorOf }}
            lists={lists}
            currency={currency}
            amounts={preview.data?.amounts ?? file?.amounts ?? 'exclusive'}
          />
          {preview.data === undefined ? null : (
            <QuoteTotals priced={preview.data} currency={currency} isBehind={isBehind} />
          )}
          <label className="sheet-notes editor-notes">
            <span className="soft t12">{texts.notes}</span>
            <textarea
              className="input cell"
              rows={2}
              value={head.notes}
              onChange={({ target }) => put({ notes: target.value })}
            />
          </label>
        </section>
        <Card title={texts.whatNext}>
          <div className="card-body stack stack-3">
            {preview.error === null ? null : (
              <>
                <h3>{texts.notComplete}</h3>
                <Refusal error={preview.error} />
              </>
            )}
            <p className="t13">{isRevision ? texts.afterSend : texts.nextHint}</p>
          </div>
        </Card>
      </div>
    </div>
  );
}
