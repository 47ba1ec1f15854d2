import { Button, Checkbox, NativeSelect, Skeleton, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { readBaseUnits } from "#shared/amount/units.ts";
import type { Environment } from "#shared/console/environment.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Address } from "#shared/wire/address.ts";
import { feeLevels } from "#shared/wire/contract-call.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { useMay } from "#src/api/use-may.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { feeLevelText } from "#src/components/fee-level.ts";
import { afterPointer } from "#src/components/form/after-pointer.ts";
import { readAmount } from "#src/components/form/amount.ts";
import { later, preloads } from "#src/components/later.tsx";
import { nameText } from "#src/components/name-text.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { terms } from "#src/components/terms.ts";
import { balanceText, SenderSelect } from "#src/records/sender-select.tsx";
import { useSenders } from "#src/records/use-senders.ts";

const GenerateAddress = later(async () => (await import("#src/creation/generate-address.tsx")).GenerateAddress);

type Props = {
  readonly environment: Environment;
  /** The selectable networks; a single one is only shown. */
  readonly networks: readonly Network[];
  readonly network: Network | undefined;
  readonly sender: Address | undefined;
  /** The request has its own fee. */
  readonly hasFee?: boolean;
};

/** The network for the new contract, the signing address, and the cost; in the form of `useIssuanceForm`. */
export const SpendFields = ({ environment, networks, network, sender, hasFee = false }: Props) => {
  const { register, setValue } = useFormContext();
  const {
    field: { ref, value: networkId, onChange, onBlur },
    fieldState: { error },
  } = useController({ name: "networkId" });
  const {
    field: { value: useGasless, onChange: onGasless },
  } = useController({ name: "useGasless" });
  const isGasless = network?.isGasless === true && useGasless === true;
  return (
    <>
      <NativeSelect
        label="Network"
        ref={ref}
        name="networkId"
        value={typeof networkId === "string" ? networkId : ""}
        onBlur={() => afterPointer(onBlur)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          // An address is on one network.
          setValue("addressId", "");
        }}
        error={error?.message}
        data={[
          { value: "", label: "Choose a network" },
          ...networks.map(({ id, name }) => ({ value: id, label: nameText(name) })),
        ]}
      />
      {network === undefined ? null : <From environment={environment} network={network} chosen={sender} />}
      {network?.isGasless === true ? (
        <Checkbox
          label="Gasless"
          description={terms.gasless}
          checked={isGasless}
          onChange={({ currentTarget }) => onGasless(currentTarget.checked)}
        />
      ) : null}
      {isGasless ? null : (
        <>
          {hasFee && network !== undefined ? <FeeField network={network} /> : null}
          <NativeSelect
            label="Fee level"
            {...register("feeLevel")}
            data={["", ...feeLevels].map((value) => ({ value, label: feeLevelText(value) }))}
          />
        </>
      )}
    </>
  );
};

/** The signing address; if the organization has none on the network, how to create one. */
const From = ({
  environment,
  network,
  chosen,
}: {
  readonly environment: Environment;
  readonly network: Network;
  readonly chosen: Address | undefined;
}) => {
  const {
    field: { ref, name, onChange, onBlur },
    fieldState: { error },
  } = useController({ name: "addressId" });
  const addresses = useQuery(senderAddressesOptions(environment.id));
  const { senders, isSearching, list } = useSenders(environment.id, [network], "");
  const mayGenerate = useMay(endpointFacts.generateAddress.role);
  const [isGenerating, setGenerating] = useState(false);
  if (addresses.isPending) return <Skeleton height={62} aria-label="Loading the addresses" />;
  if (addresses.error !== null) {
    return <ErrorPanel error={addresses.error} onRetry={() => void addresses.refetch()} />;
  }
  // Only a whole list shows that there is none: the copy, or the service's first page if there is no other.
  const { data: first, pagination } = addresses.data;
  const isWhole = list?.state === "complete" || first.length === pagination.totalElements;
  const isNone = !isSearching && isWhole && senders.length === 0 && chosen === undefined;
  const balance = balanceText(chosen, [network]);
  const isEmpty = network.isGasless !== true && readBaseUnits(chosen?.balance) === 0n;
  return (
    <>
      <SenderSelect
        label="Sender"
        ref={ref}
        name={name}
        environment={environment.id}
        networks={[network]}
        chosen={chosen}
        onChange={onChange}
        onBlur={() => afterPointer(onBlur)}
        error={error?.message}
        help="The address that signs and pays."
        chosenHelp={isEmpty ? `${balance ?? ""}: no coins to pay the fee.` : balance}
      />
      {isNone ? (
        <Notice tone="careful" title={`No address on ${nameText(network.name)}`}>
          <Text size="sm" mb="xs">
            You need an address to create a contract.
          </Text>
          {mayGenerate && (
            <Button size="xs" variant="default" {...preloads(GenerateAddress)} onClick={() => setGenerating(true)}>
              Generate an address on {nameText(network.name)}
            </Button>
          )}
        </Notice>
      ) : null}
      {isGenerating && (
        <GenerateAddress
          environment={environment}
          networkId={network.id}
          onUse={onChange}
          onClose={() => setGenerating(false)}
        />
      )}
    </>
  );
};

const FeeField = ({ network }: { readonly network: Network }) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name: "fee" });
  const { decimals } = network;
  const symbol = nameText(coinOf(network).symbol);
  const text = typeof value === "string" ? value : "";
  const read = decimals === undefined ? undefined : readAmount(text, decimals);
  return (
    <TextInput
      label={`Fee in ${symbol}`}
      ref={ref}
      name="fee"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => afterPointer(onBlur)}
      disabled={decimals === undefined}
      inputMode="decimal"
      autoComplete="off"
      error={error?.message}
      description={
        error !== undefined ? undefined : read?.ok === true ? (
          <>
            = <NumberText value={read.value} /> base units
          </>
        ) : (
          "Leave blank to let the wallet service decide."
        )
      }
    />
  );
};
