import type { Drawing } from '@countinghouse/pdf';
import type { DocumentView } from './document-view.rules.ts';

export type DocumentDrawing = Drawing<DocumentView>;
