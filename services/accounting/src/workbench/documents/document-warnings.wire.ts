import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import type { DocumentWarning } from './document-warnings.rules.ts';

export const warningRecord = z
  .object({
    reason: z.string(),
    code: z.string().meta({ description: 'What it warns of, as a stable code; as `reason`.' }),
    message: z.string().meta({ description: 'The same as an English sentence.' }),
    values: z.record(z.string(), z.string()).meta({
      description:
        'What the sentence names: `reference` and `numbers`, `date` and `until`, or `lines`.',
    }),
    ids: z
      .array(uuid())
      .meta({ description: 'Ids of the documents or lines the warning is about.' }),
  })
  .meta({
    id: 'AppWarning',
    description: 'A warning. The request is not refused, but somebody should check.',
  });

export function toWarningRecord(warning: DocumentWarning): z.infer<typeof warningRecord> {
  return { reason: warning.kind, code: warning.kind, ...toWords(warning) };
}

function toWords(
  warning: DocumentWarning,
): Pick<z.infer<typeof warningRecord>, 'message' | 'values' | 'ids'> {
  switch (warning.kind) {
    case 'duplicate_document': {
      const { reference, others } = warning;
      const numbers = others.map(({ number }) => number ?? 'a draft').join(', ');
      return {
        message: `Another document of this supplier has the reference ${reference} and the same total: ${numbers}. Make sure this is not a duplicate.`,
        values: { reference, numbers: others.flatMap(({ number }) => number ?? []).join(', ') },
        ids: others.map(({ id }) => id),
      };
    }
    case 'locked_period': {
      const { date, until } = warning;
      return {
        message: `The document date ${date} is in a period locked until ${until}. Choose a later date, or ask whoever manages the locks.`,
        values: { date, until },
        ids: [],
      };
    }
    case 'tax_code_missing': {
      const places = warning.lines.map(({ position }) => position).join(', ');
      return {
        message: `No tax code on line ${places}: no tax is posted there. If that is intended, choose a tax code that says so, such as an exempt one.`,
        values: { lines: places },
        ids: warning.lines.flatMap(({ id }) => id ?? []),
      };
    }
  }
}
