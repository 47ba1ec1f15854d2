/** A paragraph of NatSpec, or the points of a list. */
type NatspecBlock = { readonly kind: "paragraph" | "list"; readonly lines: readonly string[] };

/** A NatSpec text in blocks. Compilers write it on one line: the first word shows what began a new line. */
export const natspecBlocks = (text: string): readonly NatspecBlock[] => {
  const blocks: { readonly kind: NatspecBlock["kind"]; readonly lines: string[] }[] = [];
  for (const line of linesOf(text)) {
    const point = /^[-*] +(.*)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (point === undefined) blocks.push({ kind: "paragraph", lines: [line] });
    else if (last?.kind === "list") last.lines.push(point);
    else blocks.push({ kind: "list", lines: [point] });
  }
  return blocks;
};

/** A line in parts: code is at odd positions. */
export const natspecParts = (line: string): readonly string[] => line.split(/`+([^`]+)`+/);

/** The same text for places that only fit plain words, such as below a field. */
export const plainNatspec = (text: string): string => linesOf(text).join(" ").replaceAll("`", "");

const linesOf = (text: string): readonly string[] =>
  withoutReferences(text)
    .replaceAll(/\s+(?=(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION|Requirements):)/g, "\n")
    .replaceAll(/([.:])\s+- /g, "$1\n- ")
    .split("\n")
    .map((line) =>
      line.trim().replace(/^([A-Z])([A-Z]+)(?=:)/, (_, first: string, rest: string) => first + rest.toLowerCase()),
    )
    .filter((line) => line !== "");

/** OpenZeppelin's references, such as {IERC20-approve} and {xref-…}[`_approve`], converted to code. */
const withoutReferences = (text: string): string =>
  text
    .replaceAll(/\{xref-[^}]*\}\[([^\]]*)\]/g, "$1")
    .replaceAll(/\{([A-Za-z_]\w*)(?:-(\w+))?[^}\s]*\}/g, (_, name: string, member?: string) =>
      member === undefined ? `\`${name}\`` : `\`${name}.${member}\``,
    );
