/** The URL of an address or transaction at a block explorer of the usual form. */
export const explorerUrl = (explorer: string, kind: "address" | "tx", value: string): string =>
  `${explorer.replace(/\/+$/, "")}/${kind}/${encodeURIComponent(value)}`;
