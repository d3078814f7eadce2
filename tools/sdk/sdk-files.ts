import { emitBrowser } from './emit-browser.ts';
import { emitOperations } from './emit-data.ts';
import { emitEvents } from './emit-events.ts';
import { emitSdk } from './emit-sdk.ts';
import { emitSurface } from './emit-surface.ts';
import { readApi } from './model.ts';

const readApis = () => ({
  payments: readApi('services/payments/openapi.json'),
  accounting: readApi('services/accounting/openapi.json'),
});
const generated = 'sdk/typescript/src/generated';

/** Files generated from the committed documents, which are generated first. */
export const sdkFiles: readonly { readonly file: string; readonly generate: () => string }[] = [
  { file: `${generated}/payments.ts`, generate: () => emitSdk('payments', readApis().payments) },
  {
    file: `${generated}/accounting.ts`,
    generate: () => emitSdk('accounting', readApis().accounting),
  },
  { file: `${generated}/events.ts`, generate: () => emitEvents(readApis()).types },
  { file: `${generated}/event-shapes.ts`, generate: () => emitEvents(readApis()).shapes },
  { file: `${generated}/event-samples.ts`, generate: () => emitEvents(readApis()).samples },
  { file: `${generated}/operations.json`, generate: () => emitOperations(readApis()) },
  // It reads the files above.
  { file: 'sdk/typescript/surface.txt', generate: emitSurface },
  {
    file: 'web/client/src/generated/payments.ts',
    generate: () => emitBrowser('payments', readApi('services/payments/dashboard-openapi.json')),
  },
  {
    file: 'web/client/src/generated/console.ts',
    generate: () => emitBrowser('console', readApi('services/payments/console-openapi.json')),
  },
  {
    file: 'web/client/src/generated/books-console.ts',
    generate: () =>
      emitBrowser('booksConsole', readApi('services/accounting/console-openapi.json')),
  },
  {
    file: 'web/client/src/generated/accounting.ts',
    generate: () => emitBrowser('accounting', readApi('services/accounting/app-openapi.json')),
  },
];
