import type { RunItem } from "#shared/console/run.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { createsAddress } from "#shared/wire/endpoint-facts.ts";
import { describeOperation } from "#src/operations/described-operation.ts";

/** What an item does: briefly for a list, and in full. */
export type ItemWhat = { readonly short: string; readonly full: string };

/** Longer lists of arguments are shortened in a row. */
const longest = 160;

type ItemFacts = Pick<RunItem, "endpoint" | "params" | "body"> & Partial<Pick<RunItem, "sentence">>;

/**
 * What an item does: its operation's sentence, else a function with its arguments and contract, an address for a
 * profile, or the endpoint's noun. In full it is always the request.
 */
export const itemWhat = ({ sentence = null, ...item }: ItemFacts): ItemWhat => {
  const { short, full } = askedFor(item);
  return { short: sentence === null ? short : cut(sentence), full };
};

const askedFor = ({ endpoint, params, body }: Omit<ItemFacts, "sentence">): ItemWhat => {
  const { kind, functionName, reference, arguments: values } = describeOperation({ endpoint, body });
  if (functionName === undefined) {
    const text = reference === undefined ? kind : createsAddress(endpoint) ? reference : `${kind}: ${reference}`;
    return { short: cut(text), full: text };
  }
  const { contractAddress } = params;
  const on = (form: (address: string) => string) =>
    contractAddress === undefined ? "" : ` on ${form(contractAddress)}`;
  const call = (form: (value: string) => string) =>
    `${functionName}(${values.map(({ name, value }) => `${name}: ${form(value)}`).join(", ")})`;
  return { short: cut(`${call(shortened)}${on(shortHash)}`), full: `${call(String)}${on(String)}` };
};

const shortened = (value: string): string => (/^0x[0-9a-fA-F]{40,}$/.test(value) ? shortHash(value) : value);

const cut = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);
