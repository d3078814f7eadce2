import { formatAmount, formatDay } from '@countinghouse/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import type { DocumentFile } from './documents.queries.ts';
import { kindText } from './kind-texts.ts';
import { texts } from './texts.ts';

/** What is printed of a document, or of a quote. */
interface PaperContent extends Pick<
  DocumentFile,
  | 'family'
  | 'contact_id'
  | 'contact_name'
  | 'number'
  | 'date'
  | 'due_date'
  | 'reference'
  | 'currency'
  | 'amounts'
  | 'subtotal'
  | 'taxes'
  | 'total'
  | 'notes'
> {
  readonly kind: string;
  readonly lines: readonly Pick<
    DocumentFile['lines'][number],
    'id' | 'description' | 'discount_pct' | 'quantity' | 'unit_price' | 'net' | 'gross'
  >[];
}

interface PaperProps {
  readonly document: PaperContent;
  /** What its last day is called. */
  readonly dueLabel?: string;
}

/** The document as its reader sees it. */
export function Paper({ document, dueLabel = texts.due }: PaperProps): ReactNode {
  const { orgId, name, may } = usePlace();
  const { currency, family } = document;
  const isOurs = family === 'sales';
  const amount = (major: DocumentFile['total']): string => formatAmount(major, currency);
  const contact = may('contacts:read') ? (
    <Link className="figure" {...paths.contact(orgId, document.contact_id)}>
      {document.contact_name}
    </Link>
  ) : (
    document.contact_name
  );
  return (
    <section className="sheet" aria-label={texts.paper}>
      <div className="sheet-top">
        <b className="sheet-from">{isOurs ? name : contact}</b>
        <div className="sheet-kind">
          <b>{kindText(document.kind)}</b>
          <span>{document.number ?? texts.noNumber}</span>
        </div>
      </div>
      <div className="sheet-to">
        <div className="stack stack-1">
          <span className="soft t12">{texts.billTo}</span>
          <b className="strong">{isOurs ? contact : name}</b>
        </div>
        <dl className="sheet-facts">
          <Fact label={texts.date}>{formatDay(document.date)}</Fact>
          <Fact label={dueLabel}>{formatDay(document.due_date)}</Fact>
          {document.reference === null ? null : (
            <Fact label={texts.reference}>{document.reference}</Fact>
          )}
        </dl>
      </div>
      <table className="sheet-lines">
        <thead>
          <tr>
            <th scope="col">{texts.description}</th>
            <th scope="col" className="num only-wide">
              {texts.quantity}
            </th>
            <th scope="col" className="num only-wide">
              {texts.price}
            </th>
            <th scope="col" className="num">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line) => (
            <tr key={line.id}>
              <td className="sheet-text">
                {line.description}
                {line.discount_pct === 0 ? null : (
                  <span className="soft t12"> −{line.discount_pct} %</span>
                )}
                <span className="soft t12 only-narrow">
                  {line.quantity} × {amount(line.unit_price)}
                </span>
              </td>
              <td className="num only-wide">{line.quantity}</td>
              <td className="num only-wide">{amount(line.unit_price)}</td>
              <td className="num">
                {amount(document.amounts === 'inclusive' ? line.gross : line.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="sheet-totals">
        <div>
          <dt>{texts.subtotal}</dt>
          <dd>{amount(document.subtotal)}</dd>
        </div>
        {document.taxes.map((tax) => (
          <div key={`${tax.tax_code_id}${tax.name}${tax.rate_pct}`}>
            <dt>{texts.taxOn(tax.name, tax.rate_pct, amount(tax.taxable))}</dt>
            <dd>{amount(tax.tax)}</dd>
          </div>
        ))}
        <div className="is-total">
          <dt>{texts.total}</dt>
          <dd>
            <span className="code-iso">{currency}</span> {amount(document.total)}
          </dd>
        </div>
      </dl>
      {document.notes === null ? null : (
        <p className="sheet-notes">
          <span className="soft t12">{texts.notes}</span>
          <br />
          {document.notes}
        </p>
      )}
    </section>
  );
}

function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="mid">{children}</dd>
    </div>
  );
}
