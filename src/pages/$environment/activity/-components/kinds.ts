import {
  endpointFacts,
  endpointNames,
  isWriteName,
  operationNoun,
  type WriteName,
} from "#shared/wire/endpoint-facts.ts";

const writes: readonly WriteName[] = endpointNames.filter(isWriteName);

/** Several operations of a kind: "Deployments", "Contract writes"; of two endpoints with one noun the second says what it does. */
const kindText = (endpoint: WriteName): string => {
  const noun = operationNoun(endpoint);
  const first = writes.find((other) => operationNoun(other) === noun);
  if (first === endpoint) return `${noun}s`;
  const { title } = endpointFacts[endpoint];
  return `${noun}s: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
};

/** The kinds of operations that the list can be narrowed to, by endpoint, in the order of their words. */
export const kinds: readonly { readonly value: WriteName; readonly label: string }[] = writes
  .map((value) => ({ value, label: kindText(value) }))
  // Not `localeCompare`, whose rules a page would load for this alone.
  .toSorted((one, other) => (one.label < other.label ? -1 : 1));
