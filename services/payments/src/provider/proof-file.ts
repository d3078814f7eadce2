/** A picture that proves a charge. */
export interface ProofFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}
