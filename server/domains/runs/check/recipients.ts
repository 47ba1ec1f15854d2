import { toFunctionSelector } from "viem/utils";
import { tokenContracts } from "#server/domains/tokens/token-contracts.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { about } from "./finding.ts";
import type { NamedNetwork } from "./networks.ts";
import type { Reading } from "./requests.ts";

/** Warns about recipients that are the contracts of tokens. A person has to confirm these with a tick. */
export const checkRecipients = async (
  store: Store,
  environment: string,
  readings: readonly Reading[],
  networks: ReadonlyMap<string, NamedNetwork>,
): Promise<readonly RunFinding[]> => {
  const sent: { readonly reading: Reading; readonly networkId: string; readonly to: string }[] = [];
  await inSlices(readings, (reading) => {
    const to = recipientOf(reading);
    const named = reading.spending === null ? undefined : networks.get(reading.spending.network);
    const networkId = named?.network?.id ?? named?.id ?? reading.network;
    if (to !== undefined && networkId !== null) sent.push({ reading, networkId, to });
  });
  const findings: RunFinding[] = [];
  for (const networkId of new Set(sent.map((one) => one.networkId))) {
    const here = sent.filter((one) => one.networkId === networkId);
    const tokens = await tokenContracts(
      store,
      { environment, networkId },
      here.map(({ to }) => to),
    );
    await inSlices(here, ({ reading: { item, spending }, to }) => {
      const isOwn = item.endpoint === "writeContract" && spending?.to === to;
      if (!isOwn && !tokens.has(to)) return;
      const what = isOwn ? "the token's own contract" : "the contract of a token";
      const message = `The recipient ${checksumAddress(to)} is ${what}: anything sent there is usually lost.`;
      findings.push({ ...about(item, "warning", message), needsTick: true });
    });
  }
  return findings;
};

/** The recipient in canonical spelling, if the item sends something to one. */
export const recipientOf = ({ request, spending }: Pick<Reading, "request" | "spending">): string | undefined => {
  switch (request.endpoint) {
    case "withdraw":
    case "mintToken":
      return addressKey(request.body.to.trim());
    case "writeContract": {
      const place = spending === null ? undefined : places.get(spending.data.slice(0, 10));
      if (spending === null || place === undefined) return undefined;
      const word = spending.data.slice(10 + 64 * place, 10 + 64 * (place + 1));
      return /^0{24}[0-9a-f]{40}$/i.test(word) ? `0x${word.slice(24).toLowerCase()}` : undefined;
    }
    default:
      return undefined;
  }
};

/** The functions that send tokens, by selector, and which argument is the recipient. */
const places: ReadonlyMap<string, number> = new Map([
  ...["transfer(address,uint256)", "mint(address,uint256)", "safeMint(address,uint256)"].map(
    (one) => [toFunctionSelector(one), 0] as const,
  ),
  ...[
    "transferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256,bytes)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
  ].map((one) => [toFunctionSelector(one), 1] as const),
]);
