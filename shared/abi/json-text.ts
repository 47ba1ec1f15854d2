import type { JsonNode } from "./json-node.ts";
import { readJson } from "./json.ts";

/** Formats JSON text with line breaks, keeping numbers and keys as written; other text is returned unchanged. */
export const indentJson = (text: string): string => {
  const json = readJson(text);
  return json.ok ? textOf(json.node, "\n") : text;
};

const textOf = (node: JsonNode, lineBreak: string): string => {
  const inner = `${lineBreak}  `;
  switch (node.kind) {
    case "null":
      return "null";
    case "number":
      return node.text;
    case "array":
      return enclosed(
        "[",
        node.items.map((item) => textOf(item, inner)),
        "]",
        lineBreak,
      );
    case "object":
      return enclosed(
        "{",
        node.entries.map(([key, value]) => `${JSON.stringify(key)}: ${textOf(value, inner)}`),
        "}",
        lineBreak,
      );
    default:
      return JSON.stringify(node.value);
  }
};

const enclosed = (open: string, parts: readonly string[], close: string, lineBreak: string): string => {
  if (parts.length === 0) return open + close;
  return `${open}${lineBreak}  ${parts.join(`,${lineBreak}  `)}${lineBreak}${close}`;
};
