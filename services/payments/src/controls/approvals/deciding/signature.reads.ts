/** What is needed to check a signature again, by anybody. */
export interface Signature {
  readonly operation: string;
  readonly nonce: Buffer;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly authenticatorData: Buffer;
  readonly clientDataJson: Buffer;
  readonly signature: Buffer;
  readonly origin: string;
  readonly rpId: string;
}
