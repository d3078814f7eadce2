/** The part of RFC 1035 that a test name server needs. */
export interface Question {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
}

export interface ReplyRecord {
  readonly owner: string;
  readonly kind: 'address' | 'alias';
  /** An address, or the target of an alias. */
  readonly data: string;
  readonly ttlSeconds: number;
}

const headerBytes = 12;
const typeA = 1;
const typeAlias = 5;
const typeAaaa = 28;

/** Null for anything but one question for A or AAAA. */
export function parseQuestion(message: Buffer): Question | null {
  if (message.length < headerBytes || message.readUInt16BE(4) !== 1) return null;
  const end = endOfName(message);
  if (end + 4 > message.length) return null;
  const type = message.readUInt16BE(end);
  if (type !== typeA && type !== typeAaaa) return null;
  return { name: readName(message).toLowerCase(), type: type === typeA ? 'A' : 'AAAA' };
}

/** Repeats the question byte for byte: some clients compare even the case of its letters. */
export function writeReply(message: Buffer, code: number, records: readonly ReplyRecord[]): Buffer {
  const header = Buffer.alloc(headerBytes);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const question = message.subarray(headerBytes, endOfName(message) + 4);
  return Buffer.concat([header, question, ...records.map(writeRecord)]);
}

function writeRecord(record: ReplyRecord): Buffer {
  const data = record.kind === 'alias' ? writeName(record.data) : writeAddress(record.data);
  const addressType = data.length === 4 ? typeA : typeAaaa;
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(record.kind === 'alias' ? typeAlias : addressType, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(record.ttlSeconds, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(record.owner), fixed, data]);
}

function writeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  const parts = labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function writeAddress(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  // The URL parser normalises every spelling, including embedded IPv4 addresses, into groups.
  const folded = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = '', back] = folded.split('::');
  const left = toGroups(front);
  const right = toGroups(back ?? '');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0);
  const bytes = Buffer.alloc(16);
  for (const [index, group] of [...left, ...zeros, ...right].entries()) {
    bytes.writeUInt16BE(group, index * 2);
  }
  return bytes;
}

function toGroups(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function readName(message: Buffer): string {
  const labels: string[] = [];
  let at = headerBytes;
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return labels.join('.');
}

/** Where the question's type starts. */
function endOfName(message: Buffer): number {
  let at = headerBytes;
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) at += 1 + size;
  return at + 1;
}
