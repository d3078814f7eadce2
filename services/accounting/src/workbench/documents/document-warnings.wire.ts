import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import type { DocumentWarning } from './document-warnings.rules.ts';

export const warningRecord = z
  .object({
    reason: z.string(),
    message: z.string(),
    ids: z.array(uuid()).meta({ description: 'Of what it is about.' }),
  })
  .meta({ id: 'AppWarning', description: 'Nothing is refused for it; somebody should look.' });

export function toWarningRecord(warning: DocumentWarning): z.infer<typeof warningRecord> {
  return { reason: warning.kind, ...toWords(warning) };
}

function toWords(warning: DocumentWarning): { readonly message: string; readonly ids: string[] } {
  switch (warning.kind) {
    case 'duplicate_document': {
      const { reference, others } = warning;
      const numbers = others.map(({ number }) => number ?? 'a draft').join(', ');
      return {
        message: `There is another one of this supplier with the reference ${reference} and the same total: ${numbers}. Make sure that it is not the same.`,
        ids: others.map(({ id }) => id),
      };
    }
    case 'locked_period': {
      const { date, until } = warning;
      return {
        message: `Its date, ${date}, lies in a period that is locked until ${until}. Give it a later one, or ask who keeps the locks.`,
        ids: [],
      };
    }
    case 'tax_code_missing': {
      const places = warning.lines.map(({ position }) => position).join(', ');
      return {
        message: `No tax code on line ${places}: no tax is booked there. If that is right, take a code that says so, for example an exempt one.`,
        ids: warning.lines.flatMap(({ id }) => id ?? []),
      };
    }
  }
}
