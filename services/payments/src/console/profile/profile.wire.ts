import { closedObject } from '@countinghouse/http';
import { z } from 'zod';
import { name } from '../../business/profile/profile.wire.ts';
import { erasurePayerBody } from '../../charges/payers/payers.wire.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { changeReason } from '../proposals/proposals.wire.ts';
import type { ErasureChange, NameChange } from './profile.rules.ts';

const numberCharactersMax = 100;

export const nameBody = closedObject({
  business_name: name,
  legal_name: name.nullable().meta({ description: 'Null: none.' }),
  trading_name: name.nullable().meta({ description: 'Null: none.' }),
  registration_number: text({ min: 1, max: numberCharactersMax })
    .nullable()
    .meta({ description: 'Null: none.' }),
  reason: changeReason(),
}).transform(({ reason, ...change }): { change: NameChange; reason: string } => ({
  reason,
  change,
}));

export const erasureBody = closedObject({
  ...erasurePayerBody.shape,
  reason: changeReason(),
}).transform(({ reason, email }): { change: ErasureChange; reason: string } => ({
  reason,
  change: { email: email.trim().toLowerCase(), erased: true },
}));

export const foundedReply = z.object({ id: uuid().meta({ description: 'The new business.' }) });
