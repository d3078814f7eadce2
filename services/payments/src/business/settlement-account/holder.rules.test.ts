import { describe, expect, test } from 'vitest';
import { isKnownHolder } from './holder.rules.ts';

const known = {
  businessName: 'Adire Lane',
  legalName: 'Adire Lane Ltd',
  ownerNames: ['Simi Ade', 'Nnaemeka Obi'],
};

describe('H2b: a holder is known', () => {
  test.each(['Adire Lane Ltd', 'ADIRE  LANE LTD.', 'ADE SIMI', 'Ade, Simi', ' obi nnaemeka '])(
    'as %j, in any case, order and spacing',
    (holder) => {
      expect(isKnownHolder(holder, known)).toBe(true);
    },
  );

  test.each(['Adire Lane', 'Simi', 'Simi Ade Obi', 'Forrest Green', ''])('not as %j', (holder) => {
    expect(isKnownHolder(holder, known)).toBe(false);
  });

  test('by the business name while there is no legal name', () => {
    expect(isKnownHolder('adire lane', { ...known, legalName: null })).toBe(true);
  });
});
