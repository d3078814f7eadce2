import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams as params } from '../../edge/app-params.wire.ts';
import { longBodyBytesMax } from '../../edge/body-limits.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockPassOf } from '../../ledger/locks/lock-pass.wire.ts';
import { importContacts } from './import-contacts.ts';
import { importItems } from './import-items.ts';
import { importOpenings } from './import-openings.ts';
import {
  balanceColumns,
  contactColumns,
  itemColumns,
  openingColumns,
  readContactRows,
  readItemRows,
  readOldBalances,
  readOpeningRows,
} from './import-rows.wire.ts';
import {
  contactsImportBody,
  importRecord,
  itemsImportBody,
  openingsImportBody,
  openingsRecord,
  toFaultyReply,
  toImportRecord,
  toOpeningsRecord,
  toOpeningsReply,
} from './imports.wire.ts';
import { readTable } from './read-table.ts';

const tags = ['Imports'];
const rowByRow =
  'A dry run answers with every row and its fault, and stores nothing. An import with a fault stores nothing either. Rows that are there already are skipped, so a file can be imported again.';

/** Imports of data from an organisation's previous books. */
export function addImportRoutes(organisation: HttpServer, deps: BooksDeps): void {
  organisation.post(
    '/imports/contacts',
    routeOptions(
      'contacts:write',
      {
        operationId: 'importContacts',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Import contacts from CSV',
        description: rowByRow,
        errors: [409],
      },
      { params, body: contactsImportBody, response: { 200: importRecord } },
    ),
    async (request, reply) => {
      const { content, dry_run: isDryRun } = request.body;
      const read = readContactRows(readTable(content, contactColumns));
      if (read.kind === 'reject') return sendError(reply, read.reply);
      const outcome = await importContacts(deps, memberCallerOf(request), read.rows, isDryRun);
      if (!isDryRun && !outcome.isStored) return sendError(reply, toFaultyReply(outcome.rows));
      return reply.send(toImportRecord({ ...outcome, isDryRun }));
    },
  );
  organisation.post(
    '/imports/items',
    routeOptions(
      'items:change',
      {
        operationId: 'importItems',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Import items from CSV',
        description: rowByRow,
        errors: [409],
      },
      { params, body: itemsImportBody, response: { 200: importRecord } },
    ),
    async (request, reply) => {
      const { content, dry_run: isDryRun } = request.body;
      const read = readItemRows(readTable(content, itemColumns));
      if (read.kind === 'reject') return sendError(reply, read.reply);
      const outcome = await importItems(deps, memberCallerOf(request), read.rows, isDryRun);
      if (!isDryRun && !outcome.isStored) return sendError(reply, toFaultyReply(outcome.rows));
      return reply.send(toImportRecord({ ...outcome, isDryRun }));
    },
  );
  organisation.post(
    '/imports/opening-balances',
    routeOptions(
      'journals:post',
      {
        operationId: 'importOpeningBalances',
        bodyBytesMax: longBodyBytesMax,
        tags,
        summary: 'Import opening balances from CSV',
        description:
          'Posts the rows and compares the trial balance of that day with the old one, account by account. One cent of difference, and nothing is stored. A dry run does the same and stores nothing.',
        errors: [409],
      },
      { params, body: openingsImportBody, response: { 200: openingsRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const { baseCurrency, member } = caller;
      const { body } = request;
      const read = readOpeningRows(readTable(body.content, openingColumns), baseCurrency);
      if (read.kind === 'reject') return sendError(reply, read.reply);
      const old = readOldBalances(readTable(body.trial_balance, balanceColumns), baseCurrency);
      if (old.kind === 'reject') return sendError(reply, old.reply);
      const outcome = await importOpenings(deps, caller, {
        date: body.date,
        rows: read.rows,
        oldBalances: old.balances,
        isDryRun: body.dry_run,
        ...lockPassOf(member.role, body.lock_reason),
      });
      if (outcome.kind === 'reject') return sendError(reply, toOpeningsReply(outcome));
      return reply.send(toOpeningsRecord(outcome, baseCurrency));
    },
  );
}
