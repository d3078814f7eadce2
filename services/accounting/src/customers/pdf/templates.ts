import type { Language } from '@countinghouse/pages/text';
import { toDocumentView } from './document-view.rules.ts';
import type { DocumentView } from './document-view.rules.ts';
import type { PrintFacts } from './print-facts.rules.ts';
import { renderDocumentPdf } from './render-document-pdf.ts';
import type { TemplateVersion } from './template-versions.rules.ts';

interface Template {
  readonly toView: (facts: PrintFacts, language: Language) => DocumentView;
  readonly renderPdf: (view: DocumentView) => Promise<Buffer>;
}

/**
 * How each version draws a document. What was issued with a version is drawn by it for good: another look
 * is another version beside these, and becomes the database's default once every process knows it.
 */
const templates: Readonly<Record<TemplateVersion, Template>> = {
  1: { toView: toDocumentView, renderPdf: renderDocumentPdf },
};

/** A document in words; without a language in the one that it was issued in. */
export function viewOf(facts: PrintFacts, language: Language | null): DocumentView {
  return templates[facts.templateVersion].toView(facts, language ?? facts.language);
}

export function pdfOf(view: DocumentView): Promise<Buffer> {
  return templates[view.templateVersion].renderPdf(view);
}
