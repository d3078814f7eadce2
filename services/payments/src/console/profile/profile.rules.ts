/** A type and no interface, so that its names can be listed. */
export type NameChange = {
  readonly business_name: string;
  readonly legal_name: string | null;
  readonly trading_name: string | null;
  readonly registration_number: string | null;
};

/** Only what differs, so that the audit log names what changed. */
export function listNewNames(before: NameChange, after: NameChange) {
  const isNew = (name: keyof NameChange): boolean => before[name] !== after[name];
  return {
    ...(isNew('business_name') && { businessName: after.business_name }),
    ...(isNew('legal_name') && { legalName: after.legal_name }),
    ...(isNew('trading_name') && { tradingName: after.trading_name }),
    ...(isNew('registration_number') && { registrationNumber: after.registration_number }),
  };
}

export type ErasureChange = {
  /** Of the payer, in lower case. Forgotten once the request is decided. */
  readonly email: string;
  readonly erased: boolean;
};
