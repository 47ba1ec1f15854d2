/** Where a block explorer of the usual form shows an address or a transaction. */
export const explorerUrl = (explorer: string, kind: "address" | "tx", value: string): string =>
  `${explorer.replace(/\/+$/, "")}/${kind}/${encodeURIComponent(value)}`;
