import type { Database } from '@countinghouse/postgres';
import type { Command } from 'commander';
import { AdminRefusal, print } from '../admin-command.ts';
import type { Row } from '../admin-command.ts';
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
  readonly operator: string;
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

/** More than anybody reads; the first ones say what is wrong. */
const findingsShownMax = 1_000;

/** What the operator of any service does with the chain of its logs. */
export function addAuditCommands<Schema>(
  program: Command,
  connect: () => AuditTools<Schema>,
  readHeadSettings: () => HeadSettings,
): void {
  const audit = program.command('audit').description('the chain of audit and operator log');
  const readFile = (
    { chain }: AuditTools<Schema>,
    { heads, publicKey }: HeadOptions,
  ): Promise<SignedHeads> => {
    const own = readHeadSettings().signer?.publicKey;
    const keys = publicKey ?? (own === undefined ? [] : [own]);
    if (keys.length === 0) throw new AdminRefusal('give the public key of the heads: --public-key');
    return readHeads(heads, chain, keys);
  };
  audit
    .command('verify')
    .description('compute the chain again and name what does not fit; exit code 1 if anything')
    .option('--heads <file>', 'signed heads from outside; without them a rewritten chain fits')
    .option('--public-key <base64...>', 'whose heads count; else that of the signing key')
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
        throw new AdminRefusal('the file holds no head of this chain');
      }
      if (findings.length > 0) throw new AdminRefusal(`findings: ${findings.length}`);
    });
  audit
    .command('public-key')
    .description('print the key that heads are verified with, from the signing key')
    .action((_options: unknown, command: Command) => {
      const { signer } = readHeadSettings();
      if (signer === undefined) throw new AdminRefusal('no signing key is set');
      print(command, { public_key: signer.publicKey, key_id: signer.keyId });
    });
  audit
    .command('accept-restore')
    .description('record, signed among the heads, that a restore lost what they count beyond it')
    .requiredOption('--heads <file>', 'the signed heads')
    .requiredOption('--reason <text>', 'which restore, and who decided it')
    .option('--public-key <base64...>', 'whose heads count; else that of the signing key')
    .action(async (options: HeadOptions & { reason: string }, command: Command) => {
      const { headExport } = readHeadSettings();
      if (headExport === null) throw new AdminRefusal('signing key and destination must be set');
      const tools = connect();
      const heads = await readFile(tools, options);
      if (heads.forged.length > 0) throw new AdminRefusal('a head is forged: verify first');
      const accepted = await acceptRestore({ ...tools, headExport }, heads, options.reason);
      if (accepted.kind === 'nothing_lost') throw new AdminRefusal('the heads fit the chain');
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
    heads === null ? 'not compared: no --heads' : `last head of ${last?.time ?? 'never'}`;
  return Object.entries(auditFindings).map(([finding, meaning]) => ({
    finding,
    found: false,
    meaning,
    ...(heads?.unreadable !== undefined && { unreadable_lines: heads.unreadable }),
    heads: note,
  }));
}
