export { pdfOf as run } from './templates.ts';
