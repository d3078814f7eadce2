import type { Language } from '@countinghouse/pages/text';
import { renderStatementPdf } from '../statements/render-statement-pdf.ts';
import type { StatementView } from '../statements/statement-view.rules.ts';
import { toDocumentView } from './document-view.rules.ts';
import type { DocumentView } from './document-view.rules.ts';
import type { Printed } from './print-brand.ts';
import type { PrintFacts } from './print-facts.rules.ts';
import { renderDocumentPdf } from './render-document-pdf.ts';
import type { TemplateVersion } from './template-versions.rules.ts';

interface Template {
  readonly toView: (facts: PrintFacts, language: Language) => DocumentView;
  readonly renderPdf: (printed: Printed<DocumentView>) => Promise<Buffer>;
}

/**
 * How each version draws a document. A document keeps the version it was issued with: a new look is a
 * new version, which becomes the database's default once every process knows it.
 */
const templates: Readonly<Record<TemplateVersion, Template>> = {
  1: {
    toView: (facts, language) => ({ ...toDocumentView(facts, language), transfer: null }),
    renderPdf: (printed) => renderDocumentPdf(printed, 'plain'),
  },
  2: { toView: toDocumentView, renderPdf: (printed) => renderDocumentPdf(printed, 'shaped') },
};

/** A document as display text; by default in the language it was issued in. */
export function viewOf(facts: PrintFacts, language: Language | null): DocumentView {
  return templates[facts.templateVersion].toView(facts, language ?? facts.language);
}

/** What can be drawn as a PDF. A statement has no version and uses the newest template. */
export type PrintedView = DocumentView | StatementView;

export type PdfOrder = Printed<PrintedView>;

export function pdfOf({ view, logo }: PdfOrder): Promise<Buffer> {
  if (view.kind === 'statement') return renderStatementPdf({ view, logo });
  return templates[view.templateVersion].renderPdf({ view, logo });
}
