/** The relay's routes of the wallet service, in tests. */
export const relayed = "/relay/sandbox/api/v1";

export const owner = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const contract = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
const hash = `0x${"ab".repeat(32)}`;

/** A collection of the organization, for tests. */
export const collection = {
  id: "c-1",
  status: "COMPLETED",
  type: "NON_FUNGIBLE_TOKEN",
  displayName: "Things",
  network: "tETH",
  createdAt: "2026-01-01T00:00:00.000Z",
  collectionMetadata: { name: "Things", symbol: "THG", standard: "ERC721", contractAddress: contract },
};

/** A token as returned by the service. */
export const token = (id: string, more: object = {}) => ({
  id: `c-1:${id}`,
  collectionId: "c-1",
  status: "MINTED",
  recipientAddress: owner,
  mintTransactionHash: hash,
  mintedAt: "2026-01-02T00:00:00.000Z",
  ...more,
});

const record = (tokenId: string, type: "MINT" | "BURN") => ({
  id: `${type}-${tokenId}`,
  type,
  tokenId,
  amount: "1",
  status: "COMPLETED",
  addressId: "a1",
  createdAt: "2026-01-02T00:00:00.000Z",
  transactionHash: hash,
});

type Request = { readonly url: URL };

/** Routes of one collection with three mints and one burn; `tokens` by their ids. */
export const collectionRoutes = (tokens: Readonly<Record<string, object>> = {}, of: object = collection) => ({
  [`GET ${relayed}/tokenization/collections`]: () => ({ body: { collections: [of], total: 1 } }),
  [`GET ${relayed}/tokenization/collections/c-1`]: () => ({ body: { collection: of } }),
  [`GET ${relayed}/tokenization/collection/tokens`]: ({ url }: Request) => {
    const type = url.searchParams.get("type");
    const mints = ["3", "2", "1"].map((id) => record(id, "MINT"));
    const all = [record("2", "BURN"), ...mints].filter((one) => type === null || one.type === type);
    return { body: { tokens: all.slice(0, Number(url.searchParams.get("take") ?? 10)), total: all.length } };
  },
  ...Object.fromEntries(
    Object.entries(tokens).map(([id, body]) => [
      `GET ${relayed}/tokenization/collections/c-1/tokens/${id}`,
      () => ({ body: { collcetion: body } }),
    ]),
  ),
});
