import type { Label } from "#shared/console/labels.ts";
import { type DataColumns, textOf } from "./column.ts";

export type LabelFacts = { readonly networkName: string | undefined };

/**
 * The columns of the organization's labels. A file with the first three can be imported: their names never change. A
 * label for any network has an empty first cell.
 */
export const labelColumns = {
  network: {
    screen: { key: "networkId", header: "Network id" },
    alwaysInFiles: true,
    text: ({ networkId }) => networkId ?? "",
  },
  address: { screen: { key: "address", header: "Address" }, text: ({ address }) => address },
  label: { screen: { key: "label", header: "Label" }, isName: true, text: ({ label }) => label },
  "changed at": { screen: { key: "time", header: "Changed" }, text: ({ changedAt }) => changedAt },
  "changed by": { screen: { key: "person", header: "Changed by" }, text: ({ changedBy }) => changedBy.name },
  "network name": { screen: { key: "network", header: "Network" }, text: (_, { networkName }) => textOf(networkName) },
} as const satisfies DataColumns<Label, LabelFacts>;
