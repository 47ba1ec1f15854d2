import * as z from "zod/mini";
import { signature } from "#shared/abi/functions.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { ownText, textIn } from "#shared/json/text-in.ts";
import { subjectKindOf } from "#shared/wire/endpoint-facts.ts";
import { type NamedCall, type NamedId, nothingNamed, type RequestNames } from "./request-names.ts";

/** A request that today's schemas did not read: stored by an earlier version, cut short, or an item of a run. */
export type Unread = { readonly endpoint: string; readonly params: unknown; readonly body: unknown };

/**
 * What such a request names where requests have it, without the function it calls. Anything that is not a text counts as
 * not named. Not by a schema: a run has ten thousand items.
 */
export const looseNames = ({ endpoint, params, body }: Unread): RequestNames => ({
  ...nothingNamed,
  network: ownText(params, "networkId") ?? ownText(body, "networkId") ?? null,
  contract: ownText(params, "contractAddress") ?? ownText(body, "contractAddress") ?? null,
  sender: ownText(body, "addressId") ?? null,
  from: textsIn(body, "from"),
  reference: ownText(body, "reference") ?? null,
  subject: subjectIn(endpoint, params, body),
  amount: ownText(body, "amount") ?? null,
  isGasless: isRecord(body) && body["useGasless"] === true,
});

const textsIn = (body: unknown, key: string): readonly string[] => {
  const list: unknown = isRecord(body) ? body[key] : undefined;
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
};

const subjectIn = (endpoint: string, params: unknown, body: unknown): NamedId | null => {
  const kind = subjectKindOf(endpoint);
  switch (kind) {
    case null:
      return null;
    case "template":
      return { kind, id: textIn(params, "templateId") };
    case "deployment":
      return { kind, id: textIn(body, "deploymentId") };
    case "collection":
    case "token":
      return { kind, id: textIn(params, "id") };
  }
};

/** The function that a body no schema has read calls; null if it names none. */
export const looseCall = (body: unknown): NamedCall | null => {
  const read = callSchema.safeParse(body);
  return read.success ? callOf(read.data.abiFunction) : null;
};

const callOf = ({ name, inputs }: z.output<typeof callSchema>["abiFunction"]): NamedCall => {
  const read = inputsSchema.safeParse(inputs);
  return { name, signature: read.success ? signature({ name, inputs: read.data }) : undefined };
};

const callSchema = z.object({ abiFunction: z.object({ name: z.string(), inputs: z._default(z.unknown(), []) }) });
const inputSchema = z.object({
  type: z.string(),
  name: z._default(z.string(), ""),
  get components() {
    return z.optional(z.array(inputSchema));
  },
});
const inputsSchema = z.array(inputSchema);

/** How deep in a body profiles and senders are searched. */
const deepest = 4;

/** The profiles and senders anywhere in a body that no schema has read, except in a call. */
export const looseMentions = (body: unknown): RequestNames["nested"] => {
  const references = new Set<string>();
  const senders = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (depth > deepest) return;
    if (Array.isArray(value)) for (const one of value) look(one, depth + 1);
    if (!isRecord(value)) return;
    for (const [key, one] of Object.entries(value)) {
      if (key === "reference" && typeof one === "string") references.add(one);
      else if (key === "addressId" && typeof one === "string") senders.add(one);
      else if (key !== "abiFunction") look(one, depth + 1);
    }
  };
  look(body, 0);
  return { references: [...references], senders: [...senders] };
};
