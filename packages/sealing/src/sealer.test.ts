import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSealer, SealError } from './sealer.ts';

const newKey = (id: string) => ({ id, key: randomBytes(32) });
const k1 = newKey('k1');
const sealer = createSealer({ keys: [k1] });
const context = 'split_recipients|w1|r1|account_number';

describe('sealing', () => {
  test('what was sealed opens again, whatever text and context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, where) => {
        expect(sealer.open(sealer.seal(text, where), where)).toBe(text);
      }),
    );
  });

  test('what was sealed in parts opens as the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        const sealing = sealer.startSealing(context);
        for (const part of parts) sealing.add(part);
        expect(sealer.open(sealing.finish(), context)).toBe(parts.join(''));
      }),
    );
  });

  test('any changed byte keeps the value shut', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.integer({ min: 1, max: 255 }), (text, at, mask) => {
        const sealed = sealer.seal(text, context);
        const index = at % sealed.length;
        sealed[index] = (sealed[index] ?? 0) ^ mask;
        expect(() => sealer.open(sealed, context)).toThrow(SealError);
      }),
    );
  });

  test('any cut or lengthened value stays shut', () => {
    const sealed = sealer.seal('0123456789', context);
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => sealer.open(sealed.subarray(0, length), context)).toThrow(SealError);
    }
    const longer = Buffer.concat([sealed, Buffer.of(0)]);
    expect(() => sealer.open(longer, context)).toThrow(SealError);
  });

  test('a value moved to another row or column stays shut', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, from, to) => {
        fc.pre(from !== to);
        const sealed = sealer.seal(text, from);
        expect(() => sealer.open(sealed, to)).toThrow(SealError);
      }),
    );
  });

  test('text that would not come back the same is not sealed', () => {
    expect(() => sealer.seal('\ud800', context)).toThrow(SealError);
  });

  test('the same text sealed twice looks different', () => {
    expect(sealer.seal('0123456789', context)).not.toEqual(sealer.seal('0123456789', context));
  });

  test('neither the text nor the context is written', () => {
    const sealed = sealer.seal('0123456789', context).toString('latin1');
    expect(sealed).not.toContain('0123456789');
    expect(sealed).not.toContain('account_number');
  });
});

describe('keys', () => {
  test('the first key seals and every listed key opens', () => {
    const k2 = newKey('k2');
    const rotated = createSealer({ keys: [k2, k1] });
    const old = sealer.seal('old', context);
    expect(rotated.open(old, context)).toBe('old');
    const fresh = rotated.seal('fresh', context);
    expect(() => sealer.open(fresh, context)).toThrow(SealError);
    expect(createSealer({ keys: [k2] }).open(fresh, context)).toBe('fresh');
  });

  test('another key under the same id does not open', () => {
    const impostor = createSealer({ keys: [newKey('k1')] });
    expect(() => impostor.open(sealer.seal('x', context), context)).toThrow(SealError);
  });

  test('every fault reads the same and has no cause', () => {
    const sealed = sealer.seal('x', context);
    const faults = [Buffer.alloc(0), sealed.subarray(0, 8), Buffer.concat([sealed, sealed])];
    faults.push(createSealer({ keys: [newKey('k9')] }).seal('x', context));
    for (const fault of faults) {
      const thrown = catchError(() => sealer.open(fault, `${context}!`));
      expect(thrown.message).toBe('the sealed value cannot be opened');
      expect(thrown.cause).toBeUndefined();
    }
  });

  test('keys of the wrong length, a bad id or the same id twice are refused at once', () => {
    expect(() => createSealer({ keys: [] })).toThrow(/at least one key/);
    expect(() => createSealer({ keys: [{ id: 'k1', key: randomBytes(16) }] })).toThrow(/32 bytes/);
    expect(() => createSealer({ keys: [newKey('K 1')] })).toThrow(/id/);
    expect(() => createSealer({ keys: [newKey('k1'), newKey('k1')] })).toThrow(/same id/);
  });
});

function catchError(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
}
