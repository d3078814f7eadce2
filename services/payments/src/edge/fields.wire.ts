import { minorAmountReply } from '@countinghouse/http';
import { z } from 'zod';

/** Fields with the same meaning on every record. */

export { moment, uuid } from '@countinghouse/http';

export function minorAmount(description: string) {
  const schema = minorAmountReply();
  return schema.meta({
    ...schema.meta(),
    description: `${description} Minor units.`,
    example: 1050,
  });
}

export function nullableMoment() {
  return z.iso.datetime().nullable().meta({ example: null });
}

export function toNullableMoment(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
