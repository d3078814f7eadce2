export { renderPrint as run } from './render-print.ts';
