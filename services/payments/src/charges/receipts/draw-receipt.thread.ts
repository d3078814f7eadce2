export { renderReceiptPdf as run } from './receipt-pdf.ts';
