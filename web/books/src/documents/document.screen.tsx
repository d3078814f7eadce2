import './document.css';
import {
  Banner,
  Button,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  formatAmount,
  formatDay,
  usePathPart,
  useSearchParts,
} from '@countinghouse/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Link as LinkIcon, Pencil } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { fileAddress, paths } from '../paths.ts';
import { DocumentMoney } from '../payments/document-money.card.tsx';
import { daysBetween } from '../period.rules.ts';
import type { RawSearch } from '../search.rules.ts';
import { usePlace } from '../shell/place.ts';
import { DocumentActs } from './document-acts.card.tsx';
import { ApprovalsCard, HistoryCard, MailsCard, SettlementsCard } from './document-asides.tsx';
import { DocumentJournal } from './document-journal.card.tsx';
import { readDocumentsSearch } from './documents-search.rules.ts';
import { closePageMutation, documentQuery, openPageMutation } from './documents.queries.ts';
import type { DocumentFile } from './documents.queries.ts';
import { kindText } from './kind-texts.ts';
import { Paper } from './paper.tsx';
import { StatusChip } from './status-chip.tsx';
import { texts } from './texts.ts';

/** Beside the document: it is read before they are there. */
const Attached = lazy(async () => {
  const { Attached: View } = await import('../attachments/attached.tsx');
  return { default: View };
});
const InvoiceRemindersCard = lazy(async () => {
  const { InvoiceRemindersCard: View } = await import('../reminders/invoice-reminders.card.tsx');
  return { default: View };
});

export function DocumentScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const document = useQuery(documentQuery(orgId, id));
  return (
    <Loaded query={document} title={texts.titles.both} lines={8}>
      {(file) => <OneDocument document={file} />}
    </Loaded>
  );
}

function OneDocument({ document }: { readonly document: DocumentFile }): ReactNode {
  const { orgId, may } = usePlace();
  const search = readDocumentsSearch(useSearchParts<RawSearch>());
  const family = document.family === 'sales' ? 'sales' : 'purchases';
  return (
    <div className="stack stack-4 document">
      <div>
        <Crumbs
          label={texts.titles[family]}
          to={paths.documents(orgId, { family, ...search })}
          here={document.contact_name}
        />
        <PageHead
          title={document.number ?? `${kindText(document.kind)}, ${document.contact_name}`}
          detail={<StatusChip status={document.status} overdue={document.overdue} />}
          actions={
            <>
              {document.status === 'draft' && may(writeOf(document.kind)) ? (
                <Link className="btn btn-primary" {...paths.editDocument(orgId, document.id)}>
                  <Pencil className="icon" aria-hidden />
                  {texts.edit}
                </Link>
              ) : null}
              <PublicPage document={document} />
              {document.family === 'sales' ? (
                <a className="btn" href={fileAddress(orgId, `/documents/${document.id}/pdf`)}>
                  <Download className="icon" aria-hidden />
                  {texts.pdf}
                </a>
              ) : null}
            </>
          }
        />
      </div>
      {document.warnings.map((warning) => (
        <Banner tone="warn" key={warning.message}>
          {warning.message}
        </Banner>
      ))}
      <Sums document={document} />
      <div className="document-columns">
        <div className="stack stack-4">
          <Paper document={document} />
          {may('journals:read') ? <DocumentJournal id={document.id} /> : null}
          <Suspense fallback={<div className="skeleton" />}>
            <Attached subject={{ subject: 'document', subject_id: document.id }} />
          </Suspense>
        </div>
        <div className="stack stack-4 is-aside">
          <DocumentActs document={document} />
          <DocumentMoney document={document} />
          <SettlementsCard document={document} />
          <ApprovalsCard document={document} />
          {document.kind === 'invoice' && document.posted_at !== null ? (
            <Suspense fallback={<div className="skeleton" />}>
              <InvoiceRemindersCard id={document.id} isOverdue={document.overdue} />
            </Suspense>
          ) : null}
          {document.family === 'sales' ? <MailsCard document={document} /> : null}
          <HistoryCard document={document} />
        </div>
      </div>
    </div>
  );
}

function writeOf(kind: string): string {
  if (kind === 'expense_claim') return 'claims:write';
  return kind === 'invoice' || kind === 'credit_note'
    ? 'sales_drafts:write'
    : 'purchase_drafts:write';
}

/** The page that the customer sees; what is issued has one as soon as somebody opens it. */
function PublicPage({ document }: { readonly document: DocumentFile }): ReactNode {
  const { orgId, may } = usePlace();
  const open = useMutation(openPageMutation(orgId, document.id));
  const close = useMutation(closePageMutation(orgId, document.id));
  if (document.public_link !== null) {
    return (
      <>
        <a className="btn" href={document.public_link.url}>
          <LinkIcon className="icon" aria-hidden />
          {texts.publicPage}
        </a>
        {may('documents:send') ? (
          <Button look="plain" isBusy={close.isPending} onPress={() => close.mutate()}>
            {texts.closePage}
          </Button>
        ) : null}
      </>
    );
  }
  const isIssued = document.family === 'sales' && document.posted_at !== null;
  if (!isIssued || document.status === 'void' || !may('documents:send')) return null;
  return (
    <Button isBusy={open.isPending} onPress={() => open.mutate()}>
      {texts.openPage}
    </Button>
  );
}

/** Total, less what settles it, is what is open. Every figure is the service's. */
function Sums({ document }: { readonly document: DocumentFile }): ReactNode {
  const { today } = usePlace();
  const { currency, amount_paid: paid, amount_credited: credited, outstanding } = document;
  const isOpen = Number(outstanding) !== 0;
  const isCredit = document.kind === 'credit_note' || document.kind === 'supplier_credit';
  return (
    <section className="card document-sum" aria-label={texts.total}>
      <dl className="sums">
        <div>
          <dt>{texts.total}</dt>
          <dd>
            <span className="code-iso">{currency}</span> {formatAmount(document.total, currency)}
          </dd>
        </div>
        {Number(credited) === 0 ? null : (
          <div data-sign="−">
            <dt>{texts.credited}</dt>
            <dd>{formatAmount(credited, currency)}</dd>
          </div>
        )}
        {Number(paid) === 0 ? null : (
          <div data-sign="−">
            <dt>{texts.paid}</dt>
            <dd>{formatAmount(paid, currency)}</dd>
          </div>
        )}
        {document.posted_at === null ? null : (
          <div data-sign="=" className="is-open">
            <dt>{texts.open}</dt>
            <dd>{formatAmount(outstanding, currency)}</dd>
          </div>
        )}
        {isCredit ? null : (
          <div className="is-due">
            <dt>
              {texts.due} {formatDay(document.due_date)}
            </dt>
            <dd>
              {isOpen ? (
                <Chip tone={document.overdue ? 'bad' : 'info'}>
                  {texts.dueIn(daysBetween(today, document.due_date))}
                </Chip>
              ) : null}
            </dd>
          </div>
        )}
      </dl>
      {document.posted_at === null ? null : (
        <div className="settled-bar" role="img" aria-label={texts.settledPart}>
          {(
            [
              ['is-credited', credited],
              ['is-paid', paid],
              ['is-open', outstanding],
            ] as const
          )
            .filter(([, part]) => Number(part) > 0)
            .map(([name, part]) => (
              <i key={name} className={name} style={{ flexGrow: Number(part) }} />
            ))}
        </div>
      )}
    </section>
  );
}
