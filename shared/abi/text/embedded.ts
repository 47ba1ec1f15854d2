import type { JsonNode } from "#shared/abi/json-node.ts";
import type { Steps } from "#shared/abi/steps.ts";
import { type Candidate, candidatesIn } from "./containers.ts";
import { literalSteps } from "./literal.ts";
import { AbiTextError } from "./text-error.ts";
import { tokensOf } from "./tokens.ts";

/**
 * Finds complete ABIs inside another kind of text: in a call (`new Contract(address, […])`), as a string in a program
 * of another language, in a compiler's output.
 */
export const embeddedSteps = function* (text: string): Steps<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  START.lastIndex = 0;
  // Each candidate that turns out not to be a list takes time.
  for (let failed = 0; failed < mostFailed;) {
    yield;
    const at = START.exec(text)?.index;
    if (at === undefined) break;
    const read = yield* valueAt(text, at);
    if (read === undefined) failed += 1;
    else {
      START.lastIndex = read.end;
      if (isAbi(read.node)) candidates.push({ ...labelAt(text, at), node: read.node });
    }
  }
  return candidates;
};

const mostFailed = 20;

// A list of entries or of texts, or a text that begins as a list does.
const START = /(?:["'`]\s{0,50})?\[\s{0,200}(?:\\?["'`]|\{)/g;

const valueAt = function* (
  text: string,
  at: number,
): Steps<{ readonly node: JsonNode; readonly end: number } | undefined> {
  try {
    const tokens = tokensOf(text, at);
    const node = yield* literalSteps(tokens);
    return { node, end: tokens.peek().at };
  } catch (error) {
    if (error instanceof AbiTextError) return undefined;
    throw error;
  }
};

/** The caller reads the text itself. */
const isAbi = (node: JsonNode): boolean =>
  node.kind === "string" ? /^\s*\[\s*\{/.test(node.value) : candidatesIn(node).length > 0;

/** The text's name for a list: solc's heading above it, or the variable or key before it. */
const labelAt = (text: string, at: number): Pick<Candidate, "name" | "file"> => {
  const before = text.slice(Math.max(0, at - 300), at);
  const [, file = "", contract] = /=======\s+(?:([^\n]*):)?([\w$]+)\s+=======\s[^=]*$/.exec(before) ?? [];
  if (contract !== undefined) return { name: contract, file };
  return { name: /([\w$]+)\s*(?::|:=|=)\s*$/.exec(before)?.[1] ?? "", file: "" };
};
