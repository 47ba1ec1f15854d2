import { signature } from "#shared/abi/functions.ts";
import { signatureList } from "#shared/abi/signature-list.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import { wellKnownInterfaces } from "#shared/abi/well-known-interfaces.ts";

/**
 * A function whose text does not say whether it writes: with the mutability of the standard that defines its name and
 * types, else unchanged. A read also gets the standard's outputs if the text has none: without them no answer could be
 * shown.
 */
export const byStandard = (fn: AbiFunction): AbiFunction => {
  if (fn.stateMutability !== "unstated") return fn;
  const standard = standards().get(signature(fn));
  if (standard === undefined) return fn;
  const { stateMutability } = standard;
  const isRead = stateMutability === "view" || stateMutability === "pure";
  return { ...fn, stateMutability, ...(isRead && fn.outputs.length === 0 ? { outputs: standard.outputs } : {}) };
};

let bySignature: ReadonlyMap<string, AbiFunction> | undefined;

const standards = (): ReadonlyMap<string, AbiFunction> => (bySignature ??= read());

const read = (): ReadonlyMap<string, AbiFunction> => {
  const functions = new Map<string, AbiFunction>();
  const disputed = new Set<string>();
  const lists: readonly Abi[] = [
    // A transparent proxy's `implementation()` writes: it may pass the call on.
    ...wellKnownInterfaces
      .filter(({ id }) => id !== "upgradeable")
      .map(({ signatures }) => signatureList(signatures)()),
    more(),
  ];
  for (const entry of lists.flat()) {
    if (entry.type !== "function") continue;
    const key = signature(entry);
    const other = functions.get(key);
    if (other !== undefined && other.stateMutability !== entry.stateMutability) disputed.add(key);
    else if (other === undefined) functions.set(key, entry);
  }
  for (const key of disputed) functions.delete(key);
  return functions;
};

/** Reads of other standards and of contracts that most others use. */
const more = signatureList(`
function contractURI() view returns (string)
function tokenByIndex(uint256 index) view returns (uint256)
function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)
function royaltyInfo(uint256 tokenId, uint256 salePrice) view returns (address receiver, uint256 royaltyAmount)
function totalSupply(uint256 id) view returns (uint256)
function getRoleMember(bytes32 role, uint256 index) view returns (address)
function getRoleMemberCount(bytes32 role) view returns (uint256)
function DEFAULT_ADMIN_ROLE() view returns (bytes32)
function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)
function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
function latestAnswer() view returns (int256)
function token0() view returns (address)
function token1() view returns (address)
function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)
function getOwners() view returns (address[])
function getThreshold() view returns (uint256)
`);
