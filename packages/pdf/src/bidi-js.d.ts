/** The part of the library that this package uses; it ships no types. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** One for each UTF-16 unit: odd is right to left. */
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly level: number }[];
  }

  export default function createBidi(): {
    getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl') => EmbeddingLevels;
    getMirroredCharacter: (character: string) => string | null;
  };
}
