import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import { abiFunctions, findFunction, signature } from "#shared/abi/functions.ts";
import type { Abi } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { contractKey } from "#src/playground/ref/contract-ref.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { localPlayground } from "#src/playground/ref/local-playground.ts";
import { Address } from "#src/records/address.tsx";

/** The implementation behind a proxy: its ABI is offered, and a change is reported. */
export const Implementation = ({
  contract,
  abi,
  implementation,
  onUse,
}: {
  readonly contract: ContractRef;
  readonly abi: Abi | undefined;
  readonly implementation: string;
  readonly onUse: ((text: string) => void) | undefined;
}) => {
  const environment = contract.environment.id;
  const networkId = contract.network.id;
  const { data, error } = useQuery(contractAbiOptions(environment, networkId, implementation));
  const parsed = data === undefined ? undefined : abiFromUnknown(data.abi);
  const behind = parsed?.ok === true ? abiFunctions(parsed.abi) : [];
  const missing = behind.filter((fn) => findFunction(abi ?? [], signature(fn)) === undefined);
  const use = () => onUse?.(JSON.stringify(data?.abi ?? []));
  return (
    <Stack gap="xs" mt="xs">
      <Changed contract={contract} implementation={implementation} />
      <Group gap="xs">
        <Text size="sm">This contract is a proxy for</Text>
        <Address environment={environment} networkId={networkId} value={implementation} opens="contract" />
        {missing.length === 0 || onUse === undefined ? null : (
          <Button size="compact-xs" variant="default" onClick={use}>
            Add the implementation&apos;s ABI ({countText(missing.length, "function")})
          </Button>
        )}
        {error !== null ? (
          <Text size="sm" c="dimmed">
            The service has no ABI for it. Paste one to call its functions.
          </Text>
        ) : null}
        {parsed?.ok === true && missing.length === 0 ? (
          <Text size="sm" c="dimmed">
            Its functions are in this ABI.
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
};

const Changed = ({ contract, implementation }: { readonly contract: ContractRef; readonly implementation: string }) => {
  const key = `implementation/${contractKey(contract)}`;
  const [before, setBefore] = useState(() => localPlayground.read(key, z.string()));
  useEffect(() => {
    if (before === undefined) localPlayground.write(key, implementation);
  }, [before, key, implementation]);
  if (before === undefined || before === implementation) return null;
  const note = () => {
    localPlayground.write(key, implementation);
    setBefore(implementation);
  };
  return (
    <Notice tone="careful" title="This proxy's implementation changed">
      <Text size="sm">
        It was {before} when this browser last checked and is now {implementation}. Functions may behave differently.
      </Text>
      <Button size="compact-xs" variant="default" mt="xs" onClick={note}>
        Dismiss
      </Button>
    </Notice>
  );
};
