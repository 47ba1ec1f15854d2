import {
  IconActivity,
  IconAddressBook,
  IconFileText,
  IconFunction,
  IconNetwork,
  IconTag,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { BookContract } from "#shared/console/contracts.ts";
import type { FindHit, FoundFunction } from "#shared/console/find.ts";
import type { Label } from "#shared/console/labels.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { labelFor } from "#src/api/labels.ts";
import { stateWords } from "#src/components/operation-state.ts";
import { operationText } from "#src/operations/operation-text.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { functionGroup, recordGroups } from "./groups.ts";
import type { Option } from "./option.ts";

const joined = (...parts: readonly (string | number | undefined | null | false)[]): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== "" && part !== false).join(" · ");

/**
 * With its checksum, and short: the full text would push other facts out of view. In full if the match would be cut
 * out.
 */
const addressText = (address: string, query: string): string => {
  const whole = checksumAddress(address);
  const short = shortHash(whole);
  const [inWhole, inShort] = [whole, short].map((one) => one.toLowerCase().includes(query));
  return inWhole === true && inShort === false ? whole : short;
};

/**
 * Whether a label belongs to an address of the organization: then the address is found by it, and the label is not an
 * option of its own.
 */
export const isOf = (
  label: Label,
  { address, networkId }: { readonly address: string; readonly networkId?: string | undefined },
): boolean =>
  label.address.toLowerCase() === address.toLowerCase() &&
  (label.networkId === null || networkId === undefined || label.networkId === networkId);

/** The names and links of matches. */
export const useWords = (environment: string, text: string, labels: readonly Label[]) => {
  const navigate = useNavigate();
  const query = text.trim().toLowerCase();
  const shown = (address: string): string => addressText(address, query);
  const { find } = useNetworks(environment);
  const networkName = (id: string | undefined | null) =>
    id === undefined || id === null ? undefined : (find(id)?.name ?? id);
  const toContract = (networkId: string, address: string) =>
    void navigate({ to: "/$environment/contracts/$networkId/$address", params: { environment, networkId, address } });

  const ofHit = (hit: FindHit): Option => {
    const base = { id: `${hit.kind}-${hit.id}`, group: recordGroups[hit.kind], ends: "left" as const };
    switch (hit.kind) {
      case "networks":
        return {
          ...base,
          icon: IconNetwork,
          label: hit.record.name,
          names: [hit.id],
          detail: joined(hit.record.chainId !== undefined && `chain id ${hit.record.chainId}`),
          run: () =>
            void navigate({ to: "/$environment/networks/$networkId", params: { environment, networkId: hit.id } }),
        };
      case "profiles":
        return {
          ...base,
          icon: IconUsers,
          label: hit.record.reference,
          detail: hit.record.type,
          run: () =>
            void (referenceFault(hit.record.reference) === undefined
              ? navigate({
                  to: "/$environment/profiles/$reference",
                  params: { environment, reference: hit.record.reference },
                })
              : navigate({ to: "/$environment/profiles", params: { environment } })),
        };
      case "wallets":
        return {
          ...base,
          icon: IconWallet,
          label: `Wallet of ${hit.record.reference}`,
          names: [hit.record.reference, hit.id],
          detail: joined(networkName(hit.record.networkId), shortHash(hit.id)),
          run: () =>
            void navigate({ to: "/$environment/wallets/$walletId", params: { environment, walletId: hit.id } }),
        };
      case "addresses": {
        const { address, reference, networkId } = hit.record;
        const own = labels.filter((label) => isOf(label, hit.record));
        const label = labelFor(own, networkId)?.label ?? hit.record.label;
        return {
          ...base,
          icon: IconAddressBook,
          label: label || shown(address),
          names: [address, hit.id, hit.record.label],
          detail: joined(
            label && shown(address),
            reference,
            networkName(networkId),
            hit.matched === "id" && shortHash(hit.id),
          ),
          run: () =>
            void navigate({ to: "/$environment/addresses/$addressId", params: { environment, addressId: hit.id } }),
        };
      }
      case "contracts": {
        const { name, contractAddress, networkId = hit.record.network } = hit.record;
        const id = find(networkId)?.id ?? networkId;
        return {
          ...base,
          icon: IconFileText,
          label: name || (contractAddress === undefined ? shortHash(hit.id) : shown(contractAddress)),
          names: [contractAddress, hit.id],
          detail: joined(
            name && contractAddress && shown(contractAddress),
            networkName(networkId),
            hit.matched === "id" && shortHash(hit.id),
          ),
          run: () =>
            id !== undefined && contractAddress !== undefined
              ? toContract(id, contractAddress)
              : void navigate({ to: "/$environment/contracts", params: { environment } }),
        };
      }
    }
  };

  const ofContract = ({ networkId, address, name, tags }: BookContract): Option => ({
    id: `book-${networkId}-${address}`,
    group: "Contract book",
    icon: IconFileText,
    label: name,
    names: [address],
    detail: joined(shown(address), networkName(networkId), ...tags),
    ends: "left" as const,
    run: () => toContract(networkId, address),
  });

  const ofFunction = ({ networkId, address, contract, abiHash, signature, isRead }: FoundFunction): Option => ({
    id: `function-${networkId}-${address}-${signature}`,
    group: functionGroup,
    icon: IconFunction,
    label: signature,
    names: [signature.slice(0, signature.indexOf("("))],
    detail: joined(isRead ? "Read" : "Write", contract, networkName(networkId), shortHash(address)),
    ends: "left",
    run: () =>
      void navigate({
        to: "/$environment/playground",
        params: { environment },
        search: { network: networkId, address, fn: signature, abi: `book:${abiHash}` },
      }),
  });

  const ofLabel = ({ networkId, address, label }: Label): Option => ({
    id: `label-${networkId ?? ""}-${address}`,
    group: "Recipients",
    icon: IconTag,
    label,
    names: [address],
    detail: joined(shown(address), networkName(networkId)),
    ends: "left",
    run: () => void navigate({ to: "/$environment/labels", params: { environment }, search: { find: address } }),
  });

  const ofOperation = (operation: OperationRecord): Option => ({
    id: `operation-${operation.id}`,
    group: "Operations",
    icon: IconActivity,
    label: operationText(operation),
    // Its other name is the full text.
    names: [text],
    detail: joined(stateWords[operation.state].word, operation.person.name),
    ends: "left" as const,
    run: () =>
      void navigate({
        to: "/$environment/activity/$operationId",
        params: { environment, operationId: operation.id },
      }),
  });

  return { ofHit, ofContract, ofFunction, ofLabel, ofOperation };
};
