/** ISO 3166, without territories that have no businesses of their own. */
const countryCodes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  );

export interface WorldOption {
  readonly value: string;
  readonly label: string;
}

/** Every country by its name in this language. */
export function listCountries(language: string): readonly WorldOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return byLabel(
    language,
    countryCodes.map((value) => ({ value, label: names.of(value) ?? value })),
  );
}

/** Currencies with their names in this language, by code. */
export function listCurrencies(
  language: string,
  codes: readonly string[] = Intl.supportedValuesOf('currency'),
): readonly WorldOption[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return codes.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
}

function byLabel(language: string, options: readonly WorldOption[]): readonly WorldOption[] {
  const { compare } = new Intl.Collator(language);
  return options.toSorted((one, other) => compare(one.label, other.label));
}
