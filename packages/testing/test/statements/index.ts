import { describeStatement } from '@countinghouse/postgres/testing';
import type { WatchedStatement } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { compareField, kindOf, listDrifts } from './fields.ts';
import type { DescribedField, RowClaim } from './fields.ts';
import { readRowClaims } from './row-claims.ts';

export { readRowClaims };

/** Of packages: which tables they read, or which of several parts they take, their callers say. */
export const putTogetherInPackages: readonly string[] = [
  'isAnyDue',
  'listDeadLetters',
  'listJobPayloads',
  'lockOperatorRequest',
  'listOperatorRequests',
  'findRecoveryRow',
  'lockRecovery',
  'findRecoveryByLink',
  'stopRecoveryByToken',
  'stopRecoveriesOfPerson',
  'listRecoveryRows',
  'listLinks',
  'listLoggedRows',
  'claimFromOutbox',
  'claimHeads',
  'findLastVerification',
];

interface Comparison {
  /** What row types say and the database does not, by the place of the statement. */
  readonly drifts: readonly string[];
  /** Functions whose statement neither ran nor has a text that is known beforehand. */
  readonly unseen: readonly string[];
}

/**
 * Row types are claims: no compiler compares them with the database. Describes each statement, by the
 * text that ran or the one that its source gives, and compares names and types of its columns.
 */
export async function compareRowTypes(
  url: string,
  claims: readonly RowClaim[],
  statements: readonly WatchedStatement[],
): Promise<Comparison> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const drifts = new Set<string>();
    const unseen: string[] = [];
    for (const claim of claims) {
      const found = await findDriftsOf(client, claim, statements);
      if (found === null) unseen.push(claim.within);
      for (const drift of found ?? []) drifts.add(`${claim.place} ${drift}`);
    }
    return { drifts: [...drifts], unseen };
  } finally {
    await client.end();
  }
}

/** Null if no text of the statement is known. */
async function findDriftsOf(
  client: pg.Client,
  { fragments, claimed, texts }: RowClaim,
  statements: readonly WatchedStatement[],
): Promise<readonly string[] | null> {
  const isSame = (other: readonly string[] | null): boolean =>
    other !== null &&
    other.length === fragments.length &&
    other.every((text, index) => text === fragments[index]);
  switch (claimed.kind) {
    case 'open':
      return [];
    case 'row': {
      const ran = statements.filter((statement) => isSame(statement.fragments));
      const known = texts ?? ran.map(({ text }) => text);
      if (known.length === 0) return null;
      const drifts: string[] = [];
      for (const text of known) {
        drifts.push(...listDrifts(claimed.fields, await describe(client, text)));
      }
      return drifts;
    }
    case 'value': {
      const drifts: string[] = [];
      for (const { text, columns } of statements) {
        const names = columns.filter((column) => isSame(column.fragments)).map(({ name }) => name);
        if (names.length === 0) continue;
        const described = await describe(client, text);
        for (const { name, typeId } of described.filter((column) => names.includes(column.name))) {
          drifts.push(...compareField(name, claimed.field, kindOf(typeId)));
        }
      }
      return drifts;
    }
  }
}

async function describe(client: pg.Client, text: string): Promise<readonly DescribedField[]> {
  try {
    return await describeStatement(client, text);
  } catch (error) {
    throw new Error(`the server refuses a statement:\n${text}`, { cause: error });
  }
}
