import '../documents/document.css';
import {
  Card,
  Chip,
  Crumbs,
  Loaded,
  PageHead,
  formatAmount,
  formatMoment,
  usePathPart,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Link as LinkIcon, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Paper } from '../documents/paper.tsx';
import { DifferenceTable } from '../editor/difference.table.tsx';
import { compareDrafts, toDraft } from '../editor/stored-draft.rules.ts';
import { Facts } from '../parts/facts.tsx';
import { fileAddress, paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { QuoteActs } from './quote-acts.tsx';
import { quoteTone } from './quote-status.rules.ts';
import { quoteQuery, quoteVersionQuery } from './quotes.queries.ts';
import type { Quote } from './quotes.queries.ts';
import { quoteStatusText, texts } from './texts.ts';

export function QuoteScreen(): ReactNode {
  const { orgId } = usePlace();
  const id = usePathPart('id');
  const quote = useQuery(quoteQuery(orgId, id));
  return (
    <Loaded query={quote} title={texts.quotes} lines={8}>
      {(data) => <OneQuote quote={data} />}
    </Loaded>
  );
}

function OneQuote({ quote }: { readonly quote: Quote }): ReactNode {
  const { orgId } = usePlace();
  const change = quote.available_actions.find(
    ({ action, available }) => (action === 'edit' || action === 'revise') && available,
  );
  return (
    <div className="stack stack-4 document">
      <div>
        <Crumbs label={texts.quotes} to={paths.quotes(orgId)} here={quote.contact_name} />
        <PageHead
          title={quote.number ?? `${texts.quote}, ${quote.contact_name}`}
          detail={<Chip tone={quoteTone(quote.status)}>{quoteStatusText(quote.status)}</Chip>}
          actions={
            <>
              {change === undefined ? null : (
                <Link className="btn" {...paths.editQuote(orgId, quote.id)}>
                  <Pencil className="icon" aria-hidden />
                  {change.action === 'edit' ? texts.edit : texts.revise}
                </Link>
              )}
              {quote.public_url === null ? null : (
                <a className="btn" href={quote.public_url}>
                  <LinkIcon className="icon" aria-hidden />
                  {texts.page}
                </a>
              )}
              <a className="btn" href={fileAddress(orgId, `/quotes/${quote.id}/pdf`)}>
                <Download className="icon" aria-hidden />
                {texts.pdf}
              </a>
            </>
          }
        />
      </div>
      <div className="document-columns">
        <div className="stack stack-4">
          <Paper
            dueLabel={texts.validUntil}
            document={{
              ...quote,
              kind: texts.quote,
              family: 'sales',
              due_date: quote.expiry_date,
              taxes: [],
              lines: quote.lines.map((line) => ({ ...line, id: String(line.position) })),
            }}
          />
        </div>
        <div className="stack stack-4 is-aside">
          <QuoteActs quote={quote} />
          <About quote={quote} />
          <Versions quote={quote} />
          <Mails quote={quote} />
          <History quote={quote} />
        </div>
      </div>
    </div>
  );
}

function About({ quote }: { readonly quote: Quote }): ReactNode {
  const { orgId, timeZone } = usePlace();
  return (
    <section className="card card-body">
      <Facts
        facts={[
          [
            texts.invoice,
            quote.invoice_id === null ? null : (
              <Link key="invoice" className="link" {...paths.document(orgId, quote.invoice_id)}>
                {texts.openInvoice}
              </Link>
            ),
          ],
          [
            texts.lead,
            quote.lead_id === null ? null : (
              <Link key="lead" className="link" {...paths.lead(orgId, quote.lead_id)}>
                {texts.openLead}
              </Link>
            ),
          ],
          [
            texts.whenAccepted,
            quote.convert === 'draft_invoice' ? texts.makesDraft : texts.makesNothing,
          ],
          [texts.sent, quote.sent_at === null ? null : formatMoment(quote.sent_at, timeZone)],
          [
            texts.answered,
            quote.responded_at === null
              ? null
              : texts.answer(quote.responder_name, formatMoment(quote.responded_at, timeZone)),
          ],
          [texts.whyDeclined, quote.decline_reason],
          [texts.author, quote.author.name],
        ]}
      />
    </section>
  );
}

function Versions({ quote }: { readonly quote: Quote }): ReactNode {
  const { timeZone } = usePlace();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Card title={texts.versions} count={quote.versions.length}>
      <ul className="happened">
        {quote.versions.map((version) => {
          const isCurrent = version.content_version === quote.content_version;
          return (
            <li key={version.content_version}>
              <span className="spread">
                <b className="mid">{texts.version(version.content_version)}</b>
                <span>{formatAmount(version.total, version.currency)}</span>
              </span>
              <span className="soft t12">
                {formatMoment(version.created_at, timeZone)}
                {version.author.name === null ? null : ` · ${version.author.name}`}
                {isCurrent ? ` · ${texts.current}` : null}
              </span>
              {isCurrent ? null : (
                <button
                  type="button"
                  className="btn btn-sm btn-plain"
                  aria-expanded={chosen === version.content_version}
                  onClick={() =>
                    setChosen(chosen === version.content_version ? null : version.content_version)
                  }
                >
                  {texts.compare}
                </button>
              )}
              {chosen === version.content_version ? (
                <Compared quote={quote} contentVersion={chosen} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What that version said, and what the quote says now. */
function Compared({
  quote,
  contentVersion,
}: {
  readonly quote: Quote;
  readonly contentVersion: number;
}): ReactNode {
  const { orgId } = usePlace();
  const version = useQuery(quoteVersionQuery(orgId, quote.id, String(contentVersion)));
  const draftOf = (
    content: Omit<Parameters<typeof toDraft>[0], 'due_date' | 'credits_id' | 'contact_name'> & {
      readonly expiry_date: string;
    },
  ) =>
    toDraft({
      ...content,
      contact_name:
        content.contact_id === quote.contact_id ? quote.contact_name : content.contact_id,
      due_date: content.expiry_date,
      credits_id: null,
    });
  return (
    <Loaded query={version} lines={2}>
      {(old) => {
        const differences = compareDrafts(draftOf(old), draftOf(quote));
        return differences.length === 0 ? (
          <p className="soft t12">{texts.same}</p>
        ) : (
          <div className="table-scroll">
            <DifferenceTable
              differences={differences}
              heads={[texts.version(contentVersion), texts.current]}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

function Mails({ quote }: { readonly quote: Quote }): ReactNode {
  const { timeZone } = usePlace();
  return (
    <Card title={texts.mails} count={quote.mails.length}>
      {quote.mails.length === 0 ? (
        <p className="empty">{texts.noMails}</p>
      ) : (
        <ul className="happened">
          {quote.mails.map((mail) => (
            <li key={mail.id}>
              <span className="spread">
                <b className="mid cut">{mail.to}</b>
                <span className="soft t12">{mail.status}</span>
              </span>
              <span className="soft t12">
                {formatMoment(mail.sent_at ?? mail.queued_at, timeZone)}
                {mail.reason === null ? null : ` · ${mail.reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function History({ quote }: { readonly quote: Quote }): ReactNode {
  const { timeZone } = usePlace();
  return (
    <Card title={texts.history}>
      <ol className="happened">
        {quote.history.map((step) => (
          <li key={`${step.version}${step.at}`}>
            <span className="spread">
              <b className="mid">{texts.triggers[step.trigger] ?? step.trigger}</b>
              <span className="soft t12">{quoteStatusText(step.to)}</span>
            </span>
            <span className="soft t12">
              {formatMoment(step.at, timeZone)}
              {step.actor.name === null ? null : ` · ${step.actor.name}`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
