import { createHash } from 'node:crypto';
import { isSignedBy } from '../audit-chain/signing-key.ts';
import type { AuditSigner } from '../audit-chain/signing-key.ts';

/** Signs notes: a key under its holder's name. */
export interface NoteSigner extends NoteKey {
  /** The signature in base64. */
  readonly sign: (text: string) => string;
}

/** What a note's signature is verified with. */
export interface NoteKey {
  readonly name: string;
  /** 8 hexadecimal digits. */
  readonly id: string;
  /** Base64 of the 32 bytes of an Ed25519 public key. */
  readonly publicKey: string;
}

interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly signature: string;
}

export interface Note {
  /** What is signed, with the end of its last line. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const ed25519 = Buffer.from([1]);
const keyIdBytes = 4;
const signatureLine = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;

/** Names have neither spaces nor plus signs. */
export function toNoteSigner(name: string, { publicKey, sign }: AuditSigner): NoteSigner {
  return { ...toNoteKey(name, publicKey), sign };
}

export function toNoteKey(name: string, publicKey: string): NoteKey {
  const hash = createHash('sha256').update(`${name}\n`).update(ed25519);
  const digest = hash.update(Buffer.from(publicKey, 'base64')).digest();
  return { name, id: digest.subarray(0, keyIdBytes).toString('hex'), publicKey };
}

/** The form in which verifiers of signed notes are given a key. */
export function toVerifierKey({ name, id, publicKey }: NoteKey): string {
  const typed = Buffer.concat([ed25519, Buffer.from(publicKey, 'base64')]);
  return `${name}+${id}+${typed.toString('base64')}`;
}

/** A C2SP signed note: the text, an empty line, and one line for each signature. */
export function signNote(text: string, signers: readonly NoteSigner[]): string {
  const lines = signers.map(({ name, id, sign }) => {
    const bytes = Buffer.concat([Buffer.from(id, 'hex'), Buffer.from(sign(text), 'base64')]);
    return `— ${name} ${bytes.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Null for what is no signed note. */
export function parseNote(note: string): Note | null {
  const at = note.lastIndexOf('\n\n');
  if (at === -1 || !note.endsWith('\n')) return null;
  const signatures: NoteSignature[] = [];
  for (const line of note.slice(at + 2, -1).split('\n')) {
    const [, name, encoded] = signatureLine.exec(line) ?? [];
    if (name === undefined || encoded === undefined) return null;
    const bytes = Buffer.from(encoded, 'base64');
    signatures.push({
      name,
      keyId: bytes.subarray(0, keyIdBytes).toString('hex'),
      signature: bytes.subarray(keyIdBytes).toString('base64'),
    });
  }
  return { text: note.slice(0, at + 1), signatures };
}

/** Those of the keys that signed it. Null where a signature under the name of one of them is wrong. */
export function listNoteSigners(note: Note, keys: readonly NoteKey[]): readonly NoteKey[] | null {
  const found: NoteKey[] = [];
  for (const { name, keyId, signature } of note.signatures) {
    const key = keys.find((each) => each.name === name && each.id === keyId);
    if (key === undefined) continue;
    if (!isSignedBy(key.publicKey, note.text, signature)) return null;
    found.push(key);
  }
  return found;
}
