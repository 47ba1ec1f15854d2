import { assetsAnswer, pdt, token as holding } from "#src/testing/assets.ts";
import { pageOf } from "#src/testing/records.ts";

/** The relay's routes of the wallet service, in tests. */
export const relayed = "/relay/sandbox/api/v1";

export const owner = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";

/** A token of the organization, for tests. */
export const token = (more: object = {}) => ({
  id: "t-1",
  status: "ACTIVE",
  type: "FUNGIBLE_TOKEN",
  displayName: "Points",
  tokenMetadata: {
    name: "Acme Points",
    symbol: "ACP",
    decimals: 18,
    standard: "ERC20",
    network: "tETH",
    contractAddress: pdt,
    contractDeploymentId: "d-1",
    contractTemplateId: "tpl-1",
    addressId: "a1",
  },
  ...more,
});

/** What a token's contract says of itself. */
export const facts = (more: object = {}) => ({
  address: pdt,
  standard: "erc20",
  symbol: "ACP",
  name: "Acme Points",
  decimals: 18,
  isAmbiguous: false,
  troubles: [],
  networkId: "net-1",
  readAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

/** Routes of one token that two of the organization's addresses have. */
export const tokenRoutes = (of: object = token()) => ({
  [`GET ${relayed}/tokenization/tokens`]: () => ({ body: { tokens: [of], total: 1 } }),
  [`GET ${relayed}/tokenization/tokens/t-1`]: () => ({ body: { token: of } }),
  [`GET /console/sandbox/tokens/net-1/${pdt}`]: () => ({ body: { data: facts() } }),
  [`POST ${relayed}/contract-interactions/network/net-1/contract-address/${pdt}/functions/read`]: () => ({
    body: { result: { data: { result: "1234500000000000000000" } } },
  }),
  "GET /console/sandbox/assets": () => ({ body: assetsAnswer([holding()]) }),
  "GET /console/sandbox/assets/holders": () => ({
    body: {
      data: [
        { address: owner, addressId: "a1", profile: "ada", amount: "5", text: "5 ACP", isEarlier: false },
        { address: pdt, addressId: "a2", profile: null, amount: null, text: null, isEarlier: true },
      ],
      total: 2,
    },
  }),
  [`GET ${relayed}/contract-interactions/network/net-1/contract-address/${pdt}/functions`]: () => ({
    status: 404,
    body: { code: "ERR_066", message: "none", statusCode: 404 },
  }),
  "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
});
