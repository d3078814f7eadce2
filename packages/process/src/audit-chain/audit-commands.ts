import type { OperatorActor } from '@countinghouse/actor';
import type { Database } from '@countinghouse/postgres';
import type { Command } from 'commander';
import { AdminRefusal, print } from '../command-line/admin-command.ts';
import type { Row } from '../command-line/admin-command.ts';
import { acceptRestore } from './accept-restore.ts';
import type { LogShape } from './audit-chain.sql.ts';
import type { HeadExport } from './export-head.ts';
import type { ChainName } from './head-record.ts';
import { readHeads } from './read-heads.ts';
import type { SignedHeads } from './read-heads.ts';
import type { AuditSigner } from './signing-key.ts';
import { auditFindings, verifyAudit } from './verify-audit.ts';
import type { AuditFinding } from './verify-audit.ts';

interface AuditTools<Schema> {
  readonly database: Database<Schema>;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly actor: OperatorActor;
  readonly chain: ChainName;
  readonly shapes: readonly LogShape[];
}

interface HeadSettings {
  readonly signer: AuditSigner | undefined;
  readonly headExport: HeadExport | null;
}

interface HeadOptions {
  readonly heads: string;
  readonly publicKey?: readonly string[];
}

/** More than anyone reads; the first ones show what is wrong. */
const findingsShownMax = 1_000;

/** An operator's commands for the audit chain, in any service. */
export function addAuditCommands<Schema>(
  program: Command,
  connect: () => AuditTools<Schema>,
  readHeadSettings: () => HeadSettings,
): void {
  const audit = program
    .command('audit')
    .description('the hash chain of the audit and operator logs');
  const readFile = (
    { chain }: AuditTools<Schema>,
    { heads, publicKey }: HeadOptions,
  ): Promise<SignedHeads> => {
    const own = readHeadSettings().signer?.publicKey;
    const keys = publicKey ?? (own === undefined ? [] : [own]);
    if (keys.length === 0) {
      throw new AdminRefusal('pass the public key of the heads with --public-key');
    }
    return readHeads(heads, chain, keys);
  };
  audit
    .command('verify')
    .description('recompute the chain and list every mismatch; exits with 1 if there are any')
    .option(
      '--heads <file>',
      'exported signed heads; without them a rewritten chain goes unnoticed',
    )
    .option('--public-key <base64...>', 'public keys to trust; default: that of the signing key')
    .action(async (options: Partial<HeadOptions>, command: Command) => {
      const tools = connect();
      const { heads: file } = options;
      const heads = file === undefined ? null : await readFile(tools, { ...options, heads: file });
      const findings: Row[] = [];
      for await (const found of verifyAudit(tools.database, tools.shapes, heads)) {
        findings.push(toRow(found));
        if (findings.length === findingsShownMax) break;
      }
      print(command, findings.length === 0 ? nothingFound(heads) : findings);
      if (heads !== null && heads.heads.length + heads.restores.length === 0) {
        throw new AdminRefusal('the file contains no head of this chain');
      }
      if (findings.length > 0) throw new AdminRefusal(`findings: ${findings.length}`);
    });
  audit
    .command('public-key')
    .description('print the public key that verifies heads')
    .action((_options: unknown, command: Command) => {
      const { signer } = readHeadSettings();
      if (signer === undefined) throw new AdminRefusal('no signing key is configured');
      print(command, { public_key: signer.publicKey, key_id: signer.keyId });
    });
  audit
    .command('accept-restore')
    .description('record in a signed head that a restore lost the rows after it')
    .requiredOption('--heads <file>', 'the signed heads')
    .requiredOption('--reason <text>', 'which restore it was and who approved it')
    .option('--public-key <base64...>', 'public keys to trust; default: that of the signing key')
    .action(async (options: HeadOptions & { reason: string }, command: Command) => {
      const { headExport } = readHeadSettings();
      if (headExport === null) {
        throw new AdminRefusal('configure the signing key and the destination of heads first');
      }
      const tools = connect();
      const heads = await readFile(tools, options);
      if (heads.forged.length > 0) {
        throw new AdminRefusal('a head is not signed by a known key; run audit verify first');
      }
      const accepted = await acceptRestore({ ...tools, headExport }, heads, options.reason);
      if (accepted.kind === 'nothing_lost') {
        throw new AdminRefusal('nothing was lost: the heads match the chain');
      }
      const { position, lostPosition } = accepted;
      print(command, { continues_from: position, lost_up_to: lostPosition });
    });
}

function toRow({ finding, position, log, tenantId, rowId, time, detail }: AuditFinding): Row {
  return { finding, position, log, tenant: tenantId, row: rowId, time, detail };
}

function nothingFound(heads: SignedHeads | null): readonly Row[] {
  const last = heads?.heads.at(-1) ?? heads?.restores.at(-1);
  const note =
    heads === null ? 'not compared: --heads is missing' : `last head of ${last?.time ?? 'never'}`;
  return Object.entries(auditFindings).map(([finding, meaning]) => ({
    finding,
    found: false,
    meaning,
    ...(heads?.unreadable !== undefined && { unreadable_lines: heads.unreadable }),
    heads: note,
  }));
}
