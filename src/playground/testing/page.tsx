import type { Abi } from "#shared/abi/types.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { pageOf } from "#src/testing/records.ts";
import { problem } from "#src/testing/server.ts";
import { contractAddress } from "./contract.tsx";

type Handler = Parameters<typeof serveApp>[0] extends Readonly<Record<string, infer H>> | undefined ? H : never;

const networks = ["net-1", "net-2"].map((id) => ({ id, name: id, enabled: true, addressFamily: "EVM", decimals: 18 }));

/** Serves the playground's requests, with contracts that have the same ABI on two networks; returns the requests. */
export const servePage = ({
  abi,
  addresses = [contractAddress],
  read = () => problem(500, "ERR_019"),
  more = {},
}: {
  readonly abi: Abi;
  readonly addresses?: readonly string[];
  readonly read?: Handler;
  readonly more?: Readonly<Record<string, Handler>>;
}): readonly string[] => {
  const contracts = networks.flatMap(({ id }) => addresses.map((address) => ({ id, address })));
  const routes = contracts.flatMap(({ id, address }) => {
    const path = `/relay/sandbox/api/v1/contract-interactions/network/${id}/contract-address/${address}/functions`;
    const ofContract: readonly (readonly [string, Handler])[] = [
      [`GET ${path}`, () => ({ body: { contractAbi: { abi } } })],
      [`GET /console/sandbox/contracts/${id}/${address}`, () => problem(404, "POSTERN_NOT_FOUND")],
      [`POST ${path}/read`, read],
    ];
    return ofContract;
  });
  return serveApp({
    "GET /relay/sandbox/api/v1/network/organization": () => ({ body: { ...pageOf([]), networks } }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([]) }),
    "GET /relay/sandbox/api/v1/deployed-contracts": () => ({
      body: { deployedContracts: { contracts: [], total: 0 } },
    }),
    ...Object.fromEntries(routes),
    ...more,
  }).requests;
};
