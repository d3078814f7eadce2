/** Markup that is sent unescaped. */
export interface Html {
  readonly markup: string;
}

/** A template that escapes its values, except markup. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const markup = parts.reduce((text, part, index) => {
    const value = values[index - 1];
    return text + (value === undefined ? '' : toMarkup(value)) + part;
  });
  return { markup };
}

export function joinHtml(pieces: readonly Html[]): Html {
  return { markup: pieces.map(({ markup }) => markup).join('\n') };
}

function toMarkup(value: string | Html): string {
  return typeof value === 'string' ? escape(value) : value.markup;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
