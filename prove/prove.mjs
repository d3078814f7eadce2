#!/usr/bin/env node
/**
 * Proves that books follow payments: every movement of the log is booked exactly once, in the amount
 * that it moved, and nothing else is on the accounts that hold the money. It reads two files, uses no
 * network and nothing but Node 22 or newer, and shares no code with the services.
 *
 *   node prove.mjs movements.json books.jsonl [--checkpoints checkpoints.json] [--keys keys.json]…
 *
 * With keys it also proves that both services signed what they export, and that neither told another
 * history before.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const breaksShownMax = 50;
const noRoot = '0'.repeat(64);

/** Where the values of a leaf stand; docs/proof.md lists all of them. */
const leaf = { entryId: 1, number: 2, sourceKind: 4, sourceId: 5, move: 6, lines: 18 };
const line = { account: 1, basis: 5, currency: 7, own: 8, base: 9 };

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Whole numbers stay exact, however large. */
const parse = (text) =>
  JSON.parse(text, (_, value, { source }) =>
    typeof value === 'number' && /^-?\d+$/.test(source) ? BigInt(source) : value,
  );

/** What stands before an Ed25519 public key in its standard form. */
const publicKeyStart = Buffer.from('302a300506032b6570032100', 'hex');

/** What `/.well-known/countinghouse-keys` answered: public keys by their name and id. */
function readKeys(files) {
  const keys = new Map();
  for (const file of files) {
    for (const { name, public_key: encoded } of JSON.parse(readFileSync(file, 'utf8')).keys) {
      const bytes = Buffer.from(encoded, 'base64');
      const id = sha256(`${name}\n`, Buffer.from([1]), bytes)
        .subarray(0, 4)
        .toString('hex');
      const der = Buffer.concat([publicKeyStart, bytes]);
      keys.set(`${name} ${id}`, createPublicKey({ key: der, format: 'der', type: 'spki' }));
    }
  }
  return keys;
}

/** A C2SP signed note that holds a checkpoint; null, and named, where it is none or its signature is wrong. */
function readNote(note, keys, name, found) {
  const at = note.lastIndexOf('\n\n');
  const text = note.slice(0, at + 1);
  const [origin, size = '', root = '', ...facts] = text.split('\n').slice(0, -1);
  if (at < 0 || !/^\d+$/.test(size) || Buffer.from(root, 'base64').length !== 32) {
    found(name, 'is no signed checkpoint');
    return null;
  }
  const checkpoint = { origin, size: BigInt(size), root, facts };
  if (keys === null) return checkpoint;
  let signed = false;
  for (const line of note.slice(at + 2).split('\n')) {
    const [, signer, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    if (signer === undefined) continue;
    const bytes = Buffer.from(encoded, 'base64');
    const key = keys.get(`${signer} ${bytes.subarray(0, 4).toString('hex')}`);
    if (key === undefined) continue;
    if (verify(null, Buffer.from(text), key, bytes.subarray(4))) signed = true;
    else found(name, `of size ${size} has a wrong signature of ${signer}`);
  }
  if (!signed) found(name, `of size ${size} is not signed by a key that you gave`);
  return checkpoint;
}

/** The roots of the RFC 6962 Merkle tree over the hashes of the log, at the sizes that are asked for. */
function computeRoots(movements, sizes) {
  const wanted = new Set(sizes);
  const join = (left, right) => sha256(Buffer.from([1]), left, right);
  const subtrees = [];
  const roots = new Map();
  let size = 0n;
  for (const { hash } of movements) {
    let root = sha256(Buffer.from([0]), Buffer.from(hash, 'hex'));
    for (let rest = size; rest % 2n === 1n; rest /= 2n) root = join(subtrees.pop(), root);
    subtrees.push(root);
    size += 1n;
    if (!wanted.has(size)) continue;
    const [last, ...larger] = subtrees.toReversed();
    roots.set(
      size,
      larger.reduce((right, left) => join(left, right), last),
    );
  }
  return roots;
}

/** Each checkpoint of payments is of this log: the same root at its size, and the balances that it names. */
function checkMovementNotes(notes, movements, found) {
  const roots = computeRoots(
    movements,
    notes.map(({ checkpoint }) => checkpoint.size),
  );
  const totals = new Map();
  let at = 0;
  let last = null;
  for (const { name, checkpoint } of notes.toSorted((one, other) =>
    one.checkpoint.size < other.checkpoint.size ? -1 : 1,
  )) {
    const { origin, size, root, facts } = checkpoint;
    const of = `${name} of size ${size}`;
    if (last !== null && origin !== last.origin) found(of, `is of another log, ${origin}`);
    last = checkpoint;
    if (size > BigInt(movements.length)) {
      found(
        of,
        `was signed for a longer log: this one has ${movements.length}, it was rolled back`,
      );
      continue;
    }
    if (roots.get(size)?.toString('base64') !== root) {
      found(of, 'was signed for other movements: the log was rewritten');
      continue;
    }
    for (; at < Number(size); at += 1) {
      totals.set(movements[at].currency, movements[at].balance_after.total);
    }
    for (const fact of facts) {
      const [, currency, amount] = /^balance (\S+) (-?\d+)$/.exec(fact) ?? [];
      if (currency !== undefined && totals.get(currency) !== BigInt(amount)) {
        found(of, `names ${amount} ${currency}, the log has ${totals.get(currency) ?? 0n} there`);
      }
    }
  }
  return last;
}

/** Each checkpoint of the books is one of these seals, and what it says of payments is what payments signed. */
function checkJournalNotes(notes, books, movements, found) {
  const roots = computeRoots(
    movements,
    notes.flatMap(({ checkpoint }) => paymentsFacts(checkpoint).map(({ size }) => size)),
  );
  const origins = new Set(books.paymentsNotes.map(({ checkpoint }) => checkpoint.origin));
  for (const { name, checkpoint } of notes) {
    const { origin, size, root } = checkpoint;
    const of = `${name} of size ${size}`;
    if (!origin.endsWith(`/${books.header.organisation_id}`)) {
      found(of, `is of another journal, ${origin}`);
    }
    const sealed = books.roots.get(size);
    if (sealed === undefined) found(of, 'was signed for a seal that is not here: it was removed');
    else if (Buffer.from(sealed, 'hex').toString('base64') !== root) {
      found(of, 'was signed for other entries: the journal was rewritten');
    }
    for (const fact of paymentsFacts(checkpoint)) {
      if (!origins.has(fact.origin)) continue;
      if (books.supersededNotes.some((old) => old.size === fact.size && old.root === fact.root)) {
        continue;
      }
      if (fact.size > books.header.cursor.sequence) {
        found(of, `says that ${fact.size} movements are booked, the books have read fewer`);
      } else if (roots.get(fact.size)?.toString('base64') !== fact.root) {
        found(of, `says that other movements are booked than the log has up to ${fact.size}`);
      }
    }
  }
}

function paymentsFacts({ facts }) {
  return facts.flatMap((fact) => {
    const [, origin, size, root] = /^payments (\S+) (\d+) (\S+)$/.exec(fact) ?? [];
    return origin === undefined ? [] : [{ origin, size: BigInt(size), root }];
  });
}

const add = (sums, key, amount) => sums.set(key, (sums.get(key) ?? 0n) + amount);

/** The log of payments: numbered without a gap, each hash right, each balance the last one and the change. */
function readMovements(text, found) {
  const movements = parse(text).data;
  const totals = new Map();
  const ids = new Set();
  let last = 0n;
  for (const each of movements) {
    const name = `movement ${each.sequence}`;
    if (each.sequence !== last + 1n) found(name, `comes directly after movement ${last}`);
    last = each.sequence;
    if (ids.has(each.id)) found(name, `has the id of another movement, ${each.id}`);
    ids.add(each.id);
    const { pending, available, service_account: held, owed, total } = each.balance_after;
    const values = [each.sequence, each.id, each.kind, each.currency, each.change];
    // Copies from before there were disputes or reserves have no such figure.
    const contested = each.balance_after.disputed ?? 0n;
    const reserved = each.balance_after.reserved ?? 0n;
    const version = reserved !== 0n ? 3 : contested !== 0n ? 2 : 1;
    const leafText = [
      `movement-${version}`,
      ...values,
      pending,
      available,
      held,
      owed,
      ...(version === 1 ? [] : [contested]),
      ...(version === 3 ? [reserved] : []),
    ].join('|');
    if (sha256(leafText).toString('hex') !== each.hash) {
      found(name, 'has values that are not those of its hash');
    }
    if (total !== pending + available + held + contested + reserved - owed) {
      found(name, `has a total of ${total} that is not the sum of its parts`);
    }
    add(totals, each.currency, each.change);
    if (totals.get(each.currency) !== total) {
      found(
        name,
        `leaves ${total} ${each.currency}, its changes add up to ${totals.get(each.currency)}`,
      );
      totals.set(each.currency, total);
    }
  }
  return movements;
}

/** The journal: numbered without a gap, each entry balanced, each seal right and chained to the last. */
async function readBooks(lines, keys, found) {
  const entries = [];
  const roots = new Map();
  const paymentsNotes = [];
  /** Of a log that payments had before it was restored from a backup, and what was booked of it alone. */
  const supersededNotes = [];
  const undone = [];
  const journalNotes = [];
  const summaries = [];
  let header = null;
  let end = null;
  let root = noRoot;
  let sealed = null;
  let sealedCount = 0;
  let last = 0n;
  const endSeal = () => {
    if (sealed === null) return;
    const name = `seal of entries ${sealed.from} to ${sealed.to}`;
    if (last !== sealed.to) found(name, `has entries up to ${last}`);
    if (sealed.previous !== root) found(name, 'is not chained to the seal before it');
    const computed = sha256(Buffer.from(sealed.previous, 'hex'), ...sealed.leaves).toString('hex');
    if (computed !== sealed.root) found(name, 'is not the seal of these entries');
    root = sealed.root;
    roots.set(sealed.to, computed);
    sealedCount += sealed.leaves.length;
    sealed = null;
  };
  for await (const text of lines) {
    if (text === '') continue;
    const record = parse(text);
    if (record.type === 'books') header = record;
    else if (record.type === 'summary') summaries.push(record);
    else if (record.type === 'payments_checkpoint') {
      const name = 'the kept checkpoint of payments';
      const checkpoint = readNote(record.note, keys, name, found);
      if (checkpoint !== null && record.superseded === true) supersededNotes.push(checkpoint);
      else if (checkpoint !== null) paymentsNotes.push({ name, checkpoint });
    } else if (record.type === 'undone') undone.push(record);
    else if (record.type === 'journal_checkpoint') {
      const name = 'the checkpoint of the books';
      const checkpoint = readNote(record.note, keys, name, found);
      if (checkpoint !== null) journalNotes.push({ name, checkpoint });
    } else if (record.type === 'seal') {
      endSeal();
      if (record.from !== last + 1n) {
        found(
          `seal of entries ${record.from} to ${record.to}`,
          `comes directly after entry ${last}`,
        );
      }
      if (sealedCount < entries.length) {
        found(`entry ${last}`, 'is not sealed, but entries after it are');
      }
      sealed = { ...record, leaves: [] };
    } else if (record.type === 'entry') {
      const values = parse(record.leaf);
      const number = values[leaf.number];
      if (sealed !== null && number > sealed.to) endSeal();
      if (number !== last + 1n) found(`entry ${number}`, `comes directly after entry ${last}`);
      last = number;
      sealed?.leaves.push(sha256(record.leaf));
      checkEntry(values, found);
      entries.push(values);
    } else if (record.type === 'end') end = record;
  }
  endSeal();
  if (header === null)
    throw new Error('the second file has no line that says whose books it holds');
  if (end === null) found('the books', 'are cut off: the last line is missing');
  else if (end.sealed !== BigInt(sealedCount) || (end.root ?? noRoot) !== root) {
    found('the last seal', `is of ${end.sealed} entries, the seals here are of ${sealedCount}`);
  }
  return {
    header,
    entries,
    summaries,
    sealedCount,
    root,
    roots,
    paymentsNotes,
    supersededNotes,
    undone,
    journalNotes,
  };
}

function checkEntry(values, found) {
  for (const basis of ['accrual', 'cash']) {
    const sum = values[leaf.lines]
      .filter((each) => each[line.basis] === 'both' || each[line.basis] === basis)
      .reduce((total, each) => total + each[line.base], 0n);
    if (sum !== 0n)
      found(`entry ${values[leaf.number]}`, `adds up to ${sum} on the ${basis} basis`);
  }
}

/** Each movement after the start has its one entry; each line of a clearing account has its movement. */
function tie(movements, { header, entries, summaries, undone }, found) {
  const { cursor, start_sequence: start, connection_id: connectionId } = header;
  const booked = movements.filter(({ sequence }) => sequence <= cursor.sequence);
  if (BigInt(booked.length) !== cursor.sequence) {
    found(
      'the log',
      `has ${booked.length} of the ${cursor.sequence} movements that the books have read`,
    );
  }
  const last = booked.at(-1);
  if (last !== undefined && last.hash !== cursor.hash) {
    found(`movement ${last.sequence}`, 'is another one than the last that the books have read');
  }
  if (movements.some(({ environment }) => environment !== header.environment)) {
    found('the log', `is not all of the environment ${header.environment}`);
  }
  const byId = new Map(booked.map((each) => [each.id, each]));
  const clearing = new Map(header.accounts.map((each) => [each.clearing, each.currency]));
  const transit = new Map(header.accounts.map((each) => [each.in_transit, each.currency]));
  const opening = (currency) =>
    booked.findLast((each) => each.currency === currency && each.sequence <= start)?.balance_after
      .total ?? 0n;
  const summed = readSummaries(summaries, booked, start, found);
  const undoneById = new Map(undone.map((each) => [each.id, { ...each, booked: 0, undone: 0 }]));
  for (const each of undoneById.values()) {
    const summary = summed.byId.get(each.summary_id);
    if (summary !== undefined) summary.change += each.change;
  }
  const entriesOf = new Map();
  const held = new Map();
  const closed = new Set();
  for (const entry of entries) {
    const name = `entry ${entry[leaf.number]}`;
    const source = entry[leaf.sourceKind] === 'movement' ? entry[leaf.sourceId] : null;
    const movement = source === null ? undefined : byId.get(source);
    if (source !== null && entry[leaf.move] === 'summary') {
      const summary = summed.byId.get(source);
      if (summary === undefined) found(name, `posts the summary ${source}, which is not exported`);
      else if (summary.entry !== null) found(name, `posts the summary ${source} once more`);
      else summary.entry = name;
    }
    if (movement !== undefined && entry[leaf.move] === 'book') {
      if (summed.ofMovement.has(source)) {
        found(name, `books movement ${movement.sequence}, which is in a summary too`);
      }
      entriesOf.set(source, (entriesOf.get(source) ?? 0) + 1);
      if (entriesOf.get(source) > 1) found(name, `books movement ${movement.sequence} once more`);
      if (movement.sequence <= start)
        found(name, `books movement ${movement.sequence}, which is before the start`);
    }
    const gone = source === null || movement !== undefined ? undefined : undoneById.get(source);
    if (gone !== undefined && entry[leaf.move] === 'book') gone.booked += 1;
    if (gone !== undefined && entry[leaf.move] === `undo-${gone.fork}`) gone.undone += 1;
    const lines = entry[leaf.lines].filter((each) => each[line.own] !== 0n);
    for (const each of lines.filter((one) => clearing.has(one[line.account]))) {
      const currency = clearing.get(each[line.account]);
      const before = held.get(currency) ?? 0n;
      const isClosing = entry[leaf.move] === `closing-${currency}`;
      if (isClosing) closed.add(currency);
      const expected = isClosing
        ? -before
        : expectedLine(entry, currency, { movement, connectionId, opening, summed, gone });
      add(held, currency, each[line.own]);
      if (each[line.currency] !== currency || expected === null) {
        found(
          name,
          `changes the clearing account of ${currency} by ${each[line.own]}, and no movement does`,
        );
      } else if (each[line.own] !== expected) {
        found(
          name,
          `changes the clearing account by ${each[line.own]}, its movement by ${expected}`,
        );
      }
    }
    const payout = [movement, gone].find((each) => each !== undefined && /^payout/.test(each.kind));
    const sign = entry[leaf.move] === 'book' ? -1n : 1n;
    for (const each of lines.filter((one) => transit.has(one[line.account]))) {
      if (source !== null && (!payout || each[line.own] !== sign * payout.change)) {
        found(name, `puts ${each[line.own]} on the way to the bank, and no payout does`);
      }
    }
  }
  for (const { id, change, summary_id: summaryId, ...counts } of undoneById.values()) {
    const isOwn = summaryId === null && change !== 0n;
    if (change !== 0n && counts.undone !== 1) {
      found(`movement ${id}`, `is gone from the log and was taken back ${counts.undone} times`);
    }
    if (isOwn && counts.booked !== 1) {
      found(`movement ${id}`, `is gone from the log and was booked ${counts.booked} times`);
    }
  }
  for (const { sequence, id, change } of booked) {
    const isThere = entriesOf.has(id) || summed.ofMovement.has(id);
    if (sequence > start && change !== 0n && !isThere) {
      found(`movement ${sequence}`, `moved ${change} and has no entry`);
    }
  }
  for (const summary of summed.byId.values()) {
    const name = `summary ${summary.id}`;
    if (summary.posted && summary.entry === null && summary.change !== 0n) {
      found(name, `is posted and has no entry`);
    }
    if (!summary.posted && summary.entry !== null) found(name, `is open and has ${summary.entry}`);
    // What is not posted yet is not on the account, and is what payments has more.
    if (!summary.posted) add(held, summary.currency, summary.change);
  }
  return header.accounts.map(({ currency }) => {
    const total = booked.findLast((each) => each.currency === currency)?.balance_after.total ?? 0n;
    const sum = held.get(currency) ?? 0n;
    const wanted = closed.has(currency) ? 0n : total;
    if (sum !== wanted)
      found(`the clearing account of ${currency}`, `holds ${sum}, payments ${wanted}`);
    return { currency, total, held: sum };
  });
}

/** Each summary with the sum of the movements that it names; each movement is in one at most. */
function readSummaries(summaries, booked, start, found) {
  const byId = new Map();
  const ofMovement = new Set();
  for (const { id, kind, currency, posted, movements: runs } of summaries) {
    const name = `summary ${id}`;
    let change = 0n;
    for (const [first, last] of runs) {
      for (let sequence = first; sequence <= last; sequence += 1n) {
        const movement = booked[Number(sequence) - 1];
        if (movement === undefined) {
          found(name, `has movement ${sequence}, which the log does not have`);
          break;
        }
        if (sequence <= start) found(name, `has movement ${sequence}, which is before the start`);
        if (movement.kind !== kind || movement.currency !== currency) {
          found(name, `is of ${kind} in ${currency} and has movement ${sequence}`);
        }
        if (ofMovement.has(movement.id)) found(name, `has movement ${sequence} once more`);
        ofMovement.add(movement.id);
        change += movement.change;
      }
    }
    byId.set(id, { id, currency, posted, change, entry: null });
  }
  return { byId, ofMovement };
}

/** What an entry may do to a clearing account; null where it may do nothing. */
function expectedLine(entry, currency, { movement, connectionId, opening, summed, gone }) {
  if (entry[leaf.sourceKind] !== 'movement') return null;
  const move = entry[leaf.move];
  if (gone !== undefined && gone.currency === currency) {
    if (move === 'book') return gone.change;
    if (move === `undo-${gone.fork}`) return -gone.change;
  }
  if (move === 'book') return movement?.currency === currency ? movement.change : null;
  if (move === 'summary') {
    const summary = summed.byId.get(entry[leaf.sourceId]);
    return summary?.currency === currency ? summary.change : null;
  }
  if (entry[leaf.sourceId] !== connectionId) return null;
  if (move === `opening-${currency}`) return opening(currency);
  return null;
}

/** Both services signed how far they were, and what they export is what they signed. */
function checkSigned(movements, books, { keys, checkpointsFile }, found) {
  const notes = [...books.paymentsNotes];
  if (checkpointsFile !== null) {
    const name = 'the checkpoint of payments';
    for (const { note } of JSON.parse(readFileSync(checkpointsFile, 'utf8')).data) {
      const checkpoint = readNote(note, keys, name, found);
      if (checkpoint !== null) notes.push({ name, checkpoint });
    }
  }
  const last = checkMovementNotes(notes, movements, found);
  checkJournalNotes(books.journalNotes, books, movements, found);
  if (keys !== null && notes.length === 0) found('the log', 'has no signed checkpoint');
  if (keys !== null && books.journalNotes.length === 0) {
    found('the books', 'have no signed checkpoint');
  }
  return { size: last?.size ?? 0n, count: notes.length + books.journalNotes.length };
}

const usage =
  'usage: node prove.mjs movements.json books.jsonl [--checkpoints checkpoints.json] [--keys keys.json]…';

function readArguments(values) {
  const files = [];
  const keyFiles = [];
  let checkpointsFile = null;
  for (let at = 0; at < values.length; at += 1) {
    if (values[at] === '--keys') keyFiles.push(values[(at += 1)]);
    else if (values[at] === '--checkpoints') checkpointsFile = values[(at += 1)];
    else files.push(values[at]);
  }
  if (files.length !== 2 || keyFiles.includes(undefined) || checkpointsFile === undefined) {
    return null;
  }
  const keys = keyFiles.length === 0 ? null : readKeys(keyFiles);
  return { movementsFile: files[0], booksFile: files[1], keys, checkpointsFile };
}

async function main(values) {
  const given = readArguments(values);
  if (given === null) {
    console.error(usage);
    return 2;
  }
  let count = 0;
  const found = (subject, detail) => {
    count += 1;
    if (count <= breaksShownMax) console.log(`${subject} ${detail}`);
  };
  const movements = readMovements(readFileSync(given.movementsFile, 'utf8'), found);
  const lines = createInterface({ input: createReadStream(given.booksFile), crlfDelay: Infinity });
  const books = await readBooks(lines, given.keys, found);
  const signed = checkSigned(movements, books, given, found);
  for (const { currency, total, held } of tie(movements, books, found)) {
    console.log(
      `${currency}: payments held ${total} at the last booked movement, the books hold ${held}`,
    );
  }
  const behind = BigInt(movements.length) - books.header.cursor.sequence;
  const open = books.entries.length - books.sealedCount;
  const signatures = given.keys === null ? 'not checked' : 'checked';
  console.log(
    `checkpoints=${signed.count}, signatures ${signatures}, the last covers ${signed.size} movements`,
  );
  console.log(
    `prove movements=${movements.length} behind=${behind > 0n ? behind : 0n} entries=${books.entries.length} unsealed=${open} root=${books.root} breaks=${count}`,
  );
  return count === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
