#!/usr/bin/env node
/**
 * Proves that books follow payments: every movement of the log is booked exactly once, in the amount
 * that it moved, and nothing else is on the accounts that hold the money. It reads two files, uses no
 * network and nothing but Node 22 or newer, and shares no code with the services.
 *
 *   node prove.mjs movements.json books.jsonl
 */
import { createHash } from 'node:crypto';
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
    const { pending, available, service_account: held, disputed, owed, total } = each.balance_after;
    const values = [each.sequence, each.id, each.kind, each.currency, each.change];
    // Copies from before there were disputes have no such figure.
    const contested = disputed ?? 0n;
    const leafText = [
      contested === 0n ? 'movement-1' : 'movement-2',
      ...values,
      pending,
      available,
      held,
      owed,
      ...(contested === 0n ? [] : [contested]),
    ].join('|');
    if (sha256(leafText).toString('hex') !== each.hash) {
      found(name, 'has values that are not those of its hash');
    }
    if (total !== pending + available + held + contested - owed) {
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
async function readBooks(lines, found) {
  const entries = [];
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
    sealedCount += sealed.leaves.length;
    sealed = null;
  };
  for await (const text of lines) {
    if (text === '') continue;
    const record = parse(text);
    if (record.type === 'books') header = record;
    else if (record.type === 'summary') summaries.push(record);
    else if (record.type === 'seal') {
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
  return { header, entries, summaries, sealedCount, root };
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
function tie(movements, { header, entries, summaries }, found) {
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
    const lines = entry[leaf.lines].filter((each) => each[line.own] !== 0n);
    for (const each of lines.filter((one) => clearing.has(one[line.account]))) {
      const currency = clearing.get(each[line.account]);
      const before = held.get(currency) ?? 0n;
      const isClosing = entry[leaf.move] === `closing-${currency}`;
      if (isClosing) closed.add(currency);
      const expected = isClosing
        ? -before
        : expectedLine(entry, currency, { movement, connectionId, opening, summed });
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
    const isPayout = movement !== undefined && /^payout/.test(movement.kind);
    for (const each of lines.filter((one) => transit.has(one[line.account]))) {
      if (source !== null && (!isPayout || each[line.own] !== -movement.change)) {
        found(name, `puts ${each[line.own]} on the way to the bank, and no payout does`);
      }
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
function expectedLine(entry, currency, { movement, connectionId, opening, summed }) {
  if (entry[leaf.sourceKind] !== 'movement') return null;
  const move = entry[leaf.move];
  if (move === 'book') return movement?.currency === currency ? movement.change : null;
  if (move === 'summary') {
    const summary = summed.byId.get(entry[leaf.sourceId]);
    return summary?.currency === currency ? summary.change : null;
  }
  if (entry[leaf.sourceId] !== connectionId) return null;
  if (move === `opening-${currency}`) return opening(currency);
  return null;
}

async function main([movementsFile, booksFile]) {
  if (movementsFile === undefined || booksFile === undefined) {
    console.error('usage: node prove.mjs movements.json books.jsonl');
    return 2;
  }
  let count = 0;
  const found = (subject, detail) => {
    count += 1;
    if (count <= breaksShownMax) console.log(`${subject} ${detail}`);
  };
  const movements = readMovements(readFileSync(movementsFile, 'utf8'), found);
  const lines = createInterface({ input: createReadStream(booksFile), crlfDelay: Infinity });
  const books = await readBooks(lines, found);
  for (const { currency, total, held } of tie(movements, books, found)) {
    console.log(
      `${currency}: payments held ${total} at the last booked movement, the books hold ${held}`,
    );
  }
  const behind = BigInt(movements.length) - books.header.cursor.sequence;
  const open = books.entries.length - books.sealedCount;
  console.log(
    `prove movements=${movements.length} behind=${behind > 0n ? behind : 0n} entries=${books.entries.length} unsealed=${open} root=${books.root} breaks=${count}`,
  );
  return count === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
