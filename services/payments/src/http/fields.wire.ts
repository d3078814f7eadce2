import { minorAmountReply } from '@countinghouse/http';
import { z } from 'zod';

/** Fields that mean the same on every record. */

/**
 * Any uuid, of whatever version: an id of a caller's own making is unknown, not malformed. Capital
 * letters mean the same and are read as the database writes them.
 */
export function uuid() {
  return z
    .guid({ error: 'Must be a uuid.' })
    .toLowerCase()
    .meta({ format: 'uuid', pattern: undefined });
}

export function minorAmount(description: string) {
  const schema = minorAmountReply();
  return schema.meta({
    ...schema.meta(),
    description: `${description} Minor units.`,
    example: 1050,
  });
}

export function moment() {
  return z.iso.datetime().meta({ example: '2026-11-15T09:30:00.000Z' });
}

export function nullableMoment() {
  return z.iso.datetime().nullable().meta({ example: null });
}

export function toNullableMoment(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
