/** A part of an `interpolatedIntent` (ERC-7730): text, or the path of a value. */
export type TemplatePart = string | { readonly path: string };

/** Splits a template into text and paths in braces; `{{` and `}}` are literal braces. An unclosed brace is text. */
export const partsOf = (template: string): readonly TemplatePart[] =>
  template.split(/(\{\{|\}\}|\{[^{}]*\})/).map((part) => {
    if (part === "{{" || part === "}}") return part.slice(1);
    const [, path] = /^\{([^{}]*)\}$/.exec(part) ?? [];
    return path === undefined ? part : { path: path.trim().replace(/^#\./, "") };
  });

export const placeholdersOf = (template: string): readonly string[] =>
  partsOf(template).flatMap((part) => (typeof part === "string" ? [] : [part.path]));

/** Whether a placeholder refers to a field's path; a list may be named without `[]`. */
export const isNamed = (fieldPath: string, placeholder: string): boolean =>
  placeholder === fieldPath || `${placeholder}.[]` === fieldPath;
