/** The NatSpec comments of a declaration. */
export type Comment = {
  readonly description: string | undefined;
  /** By the name of the parameter. */
  readonly parameters: ReadonlyMap<string, string>;
};

const none: Comment = { description: undefined, parameters: new Map() };

/**
 * Reads NatSpec from the text between the start of the comments and what they document; text for users comes before
 * text for developers.
 */
export const readComment = (text: string): Comment => {
  const tags: { name: string; words: string[] }[] = [{ name: "notice", words: [] }];
  for (const line of text.split("\n")) {
    const content = line.replace(/^\s*(?:\/\/\/|\/\*\*|\*(?!\/))?/, "").replace(/\*\/\s*$/, "");
    if (/^\s*\/\//.test(content)) continue;
    const tag = /^\s*@([\w:-]+)/.exec(content);
    if (tag !== null) tags.push({ name: tag[1] ?? "", words: [content.slice(tag[0].length).trim()] });
    else tags.at(-1)?.words.push(content.trim());
  }
  const textsOf = (name: string): readonly string[] =>
    tags.flatMap((tag) => {
      const words = tag.name === name ? tag.words.filter((word) => word !== "").join(" ") : "";
      return words === "" ? [] : [words];
    });
  const parameters = new Map<string, string>();
  for (const words of textsOf("param")) {
    const [name = ""] = words.split(" ", 1);
    const description = words.slice(name.length).trim();
    if (description !== "") parameters.set(name, description);
  }
  const description = textsOf("notice").join(" ") || textsOf("dev").join(" ") || undefined;
  return description === undefined && parameters.size === 0 ? none : { description, parameters };
};
