import { createHash, randomBytes } from 'node:crypto';
import { withTransaction } from '@countinghouse/postgres';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import { codeLifetimeMs, findBooks, toReturnUrl } from './books-connection.rules.ts';
import type { BooksRequest } from './books-connection.rules.ts';
import { insertConsent, lockOpenConnection } from './books-connections.sql.ts';

export interface AgreeDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Addresses of books that the operator allows. */
  readonly booksUrls: readonly string[];
}

export type AgreeOutcome =
  /** Where the browser goes, with a code that only these books can use. */
  | { readonly kind: 'agreed'; readonly returnUrl: string }
  | { readonly kind: 'reject'; readonly reason: 'books_not_allowed' | 'other_books_connected' };

/** A member lets books follow the workspace. The books get their keys for the code, not from the browser. */
export function agreeToBooks(
  deps: AgreeDeps,
  {
    caller,
    memberId,
  }: {
    readonly caller: Pick<Caller, 'actor' | 'businessId' | 'workspaceId'>;
    readonly memberId: string;
  },
  request: BooksRequest,
): Promise<AgreeOutcome> {
  const { businessId, workspaceId } = caller;
  const books = findBooks(deps.booksUrls, request.returnUrl);
  if (books === null || books !== request.booksUrl) {
    return Promise.resolve({ kind: 'reject', reason: 'books_not_allowed' });
  }
  return withTransaction(deps.database.db, async (tx): Promise<AgreeOutcome> => {
    const open = await lockOpenConnection(tx, workspaceId);
    if (open !== null && !isSameBooks(open, request)) {
      return { kind: 'reject', reason: 'other_books_connected' };
    }
    const at = deps.now();
    const code = `${workspaceId}.${randomBytes(32).toString('base64url')}`;
    const id = deps.newId();
    const codeExpiresAt = new Date(at.getTime() + codeLifetimeMs);
    const consent = { workspaceId, businessId, id, memberId, at, codeExpiresAt };
    await insertConsent(tx, { ...consent, codeHash: hashOf(code) }, request);
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'books_connection.agreed',
      subjectKind: 'books_connection',
      subjectId: id,
      detail: { books_url: request.booksUrl, organisation: request.organisationName },
    });
    return { kind: 'agreed', returnUrl: toReturnUrl(request, code) };
  });
}

interface Books {
  readonly booksUrl: string;
  readonly organisationId: string;
}

export function isSameBooks(one: Books, other: Books): boolean {
  return one.booksUrl === other.booksUrl && one.organisationId === other.organisationId;
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
