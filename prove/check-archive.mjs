#!/usr/bin/env node
/**
 * Checks an archive of all data: every file against the manifest, every row count and sum, and the ledger
 * against itself to the minor unit. It reads one ZIP file, uses no network and nothing but Node 22 or newer,
 * and shares no code with the services. docs/leaving.md describes the format.
 *
 *   node check-archive.mjs archive.zip
 */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough, pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const breaksShownMax = 50;

/** Whole numbers stay exact, however large. */
const parse = (text) =>
  JSON.parse(text, (_, value, { source }) =>
    typeof value === 'number' && /^-?\d+$/.test(source) ? BigInt(source) : value,
  );

const add = (sums, key, amount) => sums.set(key, (sums.get(key) ?? 0n) + amount);

/** The central directory: which files there are, and where. */
function readDirectory(file) {
  const size = fstatSync(file).size;
  const read = (start, length) => {
    const bytes = Buffer.alloc(length);
    if (readSync(file, bytes, 0, length, start) !== length) throw new Error('the file is cut off');
    return bytes;
  };
  if (size < 22) throw new Error('this is no ZIP file');
  const end = read(size - 22, 22);
  if (end.readUInt32LE(0) !== 0x06054b50) throw new Error('this is no ZIP file, or it is cut off');
  let count = BigInt(end.readUInt16LE(10));
  let length = BigInt(end.readUInt32LE(12));
  let start = BigInt(end.readUInt32LE(16));
  if (count === 0xffffn) {
    const large = read(Number(read(size - 42, 20).readBigUInt64LE(8)), 56);
    count = large.readBigUInt64LE(32);
    length = large.readBigUInt64LE(40);
    start = large.readBigUInt64LE(48);
  }
  const directory = read(Number(start), Number(length));
  const entries = new Map();
  let at = 0;
  for (let left = count; left > 0n; left -= 1n) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is damaged');
    const [nameLength, extra, comment] = [28, 30, 32].map((from) =>
      directory.readUInt16LE(at + from),
    );
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = directory.readUInt32LE(at + 42);
    const head = read(offset, 30);
    const body = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (entries.has(name)) throw new Error(`two files are named ${name}`);
    entries.set(name, { body, packed: directory.readUInt32LE(at + 20) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** A file's content, in pieces, with its size and hash once it has been read. */
function open(path, { body, packed }) {
  const hash = createHash('sha256');
  const facts = { bytes: 0, sha256: null };
  const content = new PassThrough();
  content.on('data', (piece) => {
    hash.update(piece);
    facts.bytes += piece.length;
  });
  const source =
    packed === 0 ? [] : createReadStream(path, { start: body, end: body + packed - 1 });
  const done = new Promise((resolve, reject) => {
    pipeline(source, createInflateRaw(), content, (error) => {
      facts.sha256 = hash.digest('hex');
      if (error) reject(error);
      else resolve(facts);
    });
  });
  return { content, done };
}

async function readWhole(path, entry) {
  const { content, done } = open(path, entry);
  const pieces = [];
  content.on('data', (piece) => pieces.push(piece));
  await done;
  return Buffer.concat(pieces).toString('utf8');
}

/** Calls `onLine` with every line of a text, and returns the file's size and hash. */
async function readLines(path, entry, onLine) {
  const { content, done } = open(path, entry);
  if (onLine === null) return done;
  const reading = createInterface({ input: content, crlfDelay: Infinity });
  done.catch(() => reading.close());
  for await (const line of reading) onLine(line);
  return done;
}

/** Records of CSV: a line break inside quotes belongs to its cell. */
function countCsv() {
  let isQuoted = false;
  let records = 0;
  return {
    line: (text) => {
      for (const char of text) if (char === '"') isQuoted = !isQuoted;
      if (!isQuoted) records += 1;
    },
    rows: () => Math.max(0, records - 1),
  };
}

const keyOf = (table, field, by) =>
  JSON.stringify([table, field, Object.entries(by).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** What the rows of a table add up to, by each grouping that the manifest's sums name. */
function createSums(manifest) {
  const groupings = new Map();
  for (const { table, field, by } of manifest.sums) {
    const fields = Object.keys(by).toSorted();
    groupings.set(JSON.stringify([table, field, fields]), { table, field, fields });
  }
  const found = new Map();
  return {
    take: (table, row) => {
      for (const grouping of groupings.values()) {
        if (grouping.table !== table) continue;
        const by = Object.fromEntries(grouping.fields.map((field) => [field, String(row[field])]));
        const key = keyOf(table, grouping.field, by);
        const sum = found.get(key) ?? { rows: 0, positive: 0n, negative: 0n };
        const amount = row[grouping.field];
        sum.rows += 1;
        if (amount > 0n) sum.positive += amount;
        else sum.negative += amount;
        found.set(key, sum);
      }
    },
    check: (report) => {
      for (const claimed of manifest.sums) {
        const key = keyOf(claimed.table, claimed.field, claimed.by);
        const sum = found.get(key) ?? { rows: 0, positive: 0n, negative: 0n };
        found.delete(key);
        const name = `${claimed.table}.${claimed.field} ${JSON.stringify(claimed.by)}`;
        if (sum.rows !== claimed.rows) {
          report(name, `has ${sum.rows} rows, the manifest says ${claimed.rows}`);
        }
        if (
          sum.positive !== BigInt(claimed.positive_minor) ||
          sum.negative !== BigInt(claimed.negative_minor)
        ) {
          report(
            name,
            `adds up to ${sum.positive} and ${sum.negative}, the manifest says ${claimed.positive_minor} and ${claimed.negative_minor}`,
          );
        }
      }
      for (const [key] of found) report(key, 'is in no sum of the manifest');
    },
  };
}

/** The books: each entry balances, and the lines are the totals by account and the journal for hledger. */
function createBooksCheck() {
  const bases = ['accrual', 'cash'];
  const entries = new Map();
  const totals = new Map();
  const stored = new Map();
  const written = new Map();
  const accounts = new Map();
  let currency = null;
  let decimals = 0;
  const journalAmount = (text) => {
    const [whole, part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(decimals, '0'));
  };
  return {
    row: (table, row) => {
      if (table === 'journal_lines') {
        for (const basis of bases.filter((one) => row.basis === 'both' || row.basis === one)) {
          add(entries, `entry ${row.entry_id} on the ${basis} basis`, row.base_minor);
          add(totals, `${basis} ${row.account_id}`, row.base_minor);
        }
      } else if (table === 'balances' && row.grain === 'year') {
        add(stored, `${row.basis} ${row.account_id}`, row.debit_minor - row.credit_minor);
      } else if (table === 'accounts') accounts.set(row.code, row.id);
      else if (table === 'organisation') currency = row.base_currency;
    },
    line: (name, text) => {
      const basis = /^journal\/(\w+)\.journal$/.exec(name)?.[1];
      if (basis === undefined) return;
      const sample = /^commodity [A-Z]{3} 1000\.(0*)$/.exec(text);
      if (sample !== null) decimals = sample[1].length;
      const posting = /^ {4}[a-z]+:(\S+) .*? {2}([A-Z]{3}) (-?[\d.]+)$/.exec(text);
      if (posting !== null) add(written, `${basis} ${posting[1]}`, journalAmount(posting[3]));
    },
    check: (report) => {
      for (const [entry, sum] of entries) if (sum !== 0n) report(entry, `adds up to ${sum}`);
      for (const key of new Set([...totals.keys(), ...stored.keys()])) {
        const [lines, kept] = [totals.get(key) ?? 0n, stored.get(key) ?? 0n];
        if (lines !== kept) report(`account ${key}`, `has lines of ${lines}, totals of ${kept}`);
      }
      for (const [code, id] of accounts) {
        for (const basis of bases) {
          const lines = totals.get(`${basis} ${id}`) ?? 0n;
          const journal = written.get(`${basis} ${code}`) ?? 0n;
          if (lines !== journal) {
            report(`account ${code}, ${basis}`, `has lines of ${lines}, in the journal ${journal}`);
          }
        }
      }
      return `${entries.size} balanced sides of entries, ${totals.size} account totals in ${currency}`;
    },
  };
}

/** The accounts that a merchant's statement follows, and whether a credit adds to the figure. */
const statementAccounts = {
  pending: { code: 2000n, sign: -1n },
  available: { code: 2010n, sign: -1n },
  owed: { code: 1020n, sign: 1n },
  disputed: { code: 2060n, sign: -1n },
  reserved: { code: 2070n, sign: -1n },
};

/**
 * The ledger of payments: each transaction balances, the entries of each account are its balance, movements are
 * numbered without a gap, and each line of the statement is the line before it and its movement.
 */
function createLedgerCheck() {
  const transactions = new Map();
  const sums = new Map();
  const stored = new Map();
  const authorised = new Map();
  const moved = new Map();
  const numbers = new Map();
  const statement = new Map();
  const sides = ['debit_minor', 'credit_minor', 'held_debit_minor', 'held_credit_minor'];
  const sideOf = ({ is_held: isHeld, amount_minor: amount }) =>
    `${isHeld ? 'held_' : ''}${amount > 0n ? 'debit' : 'credit'}_minor`;
  const accountOf = ({ workspace_id: id, account_code: code, currency, owner_id: owner }) =>
    [id, code, currency, ...(owner === null || owner === undefined ? [] : [owner])].join(' ');
  const compare = (report, kept, what) => {
    for (const account of new Set([...sums.keys(), ...kept.keys()])) {
      if (what === 'the stored balance' && !/ (1020|2010|2050) /.test(account)) continue;
      for (const side of sides) {
        const entries = sums.get(account)?.[side] ?? 0n;
        const figure = kept.get(account)?.[side] ?? 0n;
        if (entries !== figure) {
          report(`account ${account}`, `has a ${side} of ${entries}, ${what} says ${figure}`);
        }
      }
    }
  };
  return {
    row: (table, row) => {
      if (table === 'ledger_entries') {
        const { workspace_id: workspace, transaction_id: id, currency, is_held: isHeld } = row;
        add(transactions, `${id} in ${currency}${isHeld ? ', held' : ''}`, row.amount_minor);
        const account = accountOf(row);
        const sum = sums.get(account) ?? Object.fromEntries(sides.map((side) => [side, 0n]));
        const amount = row.amount_minor;
        sum[sideOf(row)] += amount > 0n ? amount : -amount;
        sums.set(account, sum);
        if (!isHeld) add(moved, `${workspace} ${id} ${currency} ${row.account_code}`, amount);
      } else if (table === 'balances') stored.set(accountOf(row), row);
      else if (table === 'ledger_balances') authorised.set(accountOf(row), row);
      else if (table === 'movements') {
        const list = numbers.get(row.workspace_id) ?? [];
        list.push(row.sequence);
        numbers.set(row.workspace_id, list);
      } else if (table === 'balance_entries') {
        const key = `${row.workspace_id} ${row.currency}`;
        const list = statement.get(key) ?? [];
        list.push(row);
        statement.set(key, list);
      }
    },
    line: () => undefined,
    check: (report) => {
      for (const [id, sum] of transactions) {
        if (sum !== 0n) report(`transaction ${id}`, `adds up to ${sum}`);
      }
      compare(report, stored, 'its balance');
      compare(report, authorised, 'the stored balance');
      let movements = 0;
      for (const [workspace, list] of numbers) {
        movements += list.length;
        list.sort((a, b) => (a < b ? -1 : 1));
        const gap = list.findIndex((number, index) => number !== BigInt(index + 1));
        if (gap !== -1) report(`workspace ${workspace}`, `has no movement ${gap + 1}`);
      }
      for (const [key, lines] of statement) {
        const [workspace, currency] = key.split(' ');
        lines.sort((a, b) => (a.sequence < b.sequence ? -1 : 1));
        for (const [figure, { code, sign }] of Object.entries(statementAccounts)) {
          let total = 0n;
          for (const line of lines) {
            const posting = `${workspace} ${line.transaction_id} ${currency} ${code}`;
            const change = sign * (moved.get(posting) ?? 0n);
            total += change;
            if (line[`${figure}_minor`] === change && line[`${figure}_after_minor`] === total) {
              continue;
            }
            report(`movement ${line.sequence} of ${key}`, `does not lead to its ${figure} balance`);
            break;
          }
        }
      }
      return `${transactions.size} balanced transactions, ${movements} movements, ${stored.size} account balances`;
    },
  };
}

const ledgerChecks = { accounting: createBooksCheck, payments: createLedgerCheck };

async function checkArchive(path, report) {
  const file = openSync(path, 'r');
  const entries = readDirectory(file);
  closeSync(file);
  const manifestEntry = entries.get('manifest.json');
  if (manifestEntry === undefined) throw new Error('there is no manifest.json');
  const manifest = JSON.parse(await readWhole(path, manifestEntry));
  if (manifest.format !== 'countinghouse-archive-1') throw new Error('the format is unknown');
  const ledger = ledgerChecks[manifest.service]?.();
  if (ledger === undefined) throw new Error(`archives of ${manifest.service} are unknown`);
  const sums = createSums(manifest);
  const listed = new Set(['manifest.json']);
  for (const { name, bytes, sha256, rows } of manifest.files) {
    listed.add(name);
    const entry = entries.get(name);
    if (entry === undefined) {
      report(name, 'is missing');
      continue;
    }
    const table = /^tables\/(.+)\.jsonl$/.exec(name)?.[1];
    const csv = name.endsWith('.csv') ? countCsv() : null;
    let lines = 0;
    const isText = /^(?:tables|journal|ledger)\//.test(name);
    const facts = await readLines(
      path,
      entry,
      !isText
        ? null
        : (text) => {
            if (table !== undefined) {
              const row = parse(text);
              lines += 1;
              sums.take(table, row);
              ledger.row(table, row);
            } else if (csv !== null) csv.line(text);
            else ledger.line(name, text);
          },
    );
    if (facts.bytes !== bytes) report(name, `has ${facts.bytes} bytes, the manifest says ${bytes}`);
    if (facts.sha256 !== sha256) report(name, 'is not the file that the manifest names');
    const counted = csv === null ? lines : csv.rows();
    if (rows !== undefined && counted !== rows) {
      report(name, `has ${counted} rows, the manifest says ${rows}`);
    }
  }
  for (const name of entries.keys()) if (!listed.has(name)) report(name, 'is not in the manifest');
  sums.check(report);
  const ledgerText = ledger.check(report);
  return { manifest, ledgerText };
}

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('usage: node check-archive.mjs archive.zip');
  process.exit(2);
}
const breaks = [];
try {
  const { manifest, ledgerText } = await checkArchive(path, (name, detail) =>
    breaks.push(`${name} ${detail}`),
  );
  for (const text of breaks.slice(0, breaksShownMax)) console.log(`✗ ${text}`);
  if (breaks.length > breaksShownMax) console.log(`… and ${breaks.length - breaksShownMax} more`);
  if (breaks.length === 0) {
    const { service, tenant, taken_at: at, files, sums } = manifest;
    console.log(`✓ ${service} of ${tenant.name}, ${at}`);
    console.log(`✓ ${files.length} files have the sizes, hashes and rows of the manifest`);
    console.log(`✓ ${sums.length} sums are exact`);
    console.log(`✓ ${ledgerText}`);
  }
} catch (error) {
  console.log(`✗ ${error.message}`);
  breaks.push(error.message);
}
process.exitCode = breaks.length === 0 ? 0 : 1;
