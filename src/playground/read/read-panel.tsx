import { Button, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import type { ReactNode } from "react";
import type { AbiCallable } from "#shared/abi/types.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { CallForm } from "#src/playground/form/call-form.tsx";
import { useCallForm } from "#src/playground/form/use-call-form.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { lackOf } from "#src/records/lack.ts";
import { ReadResult } from "./read-result.tsx";
import { type CalledReading, useRead } from "./use-read.ts";
import classes from "#src/playground/parts/contract.module.css";

/**
 * The form of a read function and the result of its last call. Remounted for another contract, network or function, so
 * that a late reply to the previous one is discarded.
 */
export const ReadPanel = ({
  fn,
  below,
  takeRun = never,
  onReading = nothing,
}: {
  readonly fn: AbiCallable;
  /** Content below the result. */
  readonly below: ReactNode;
  /** Whether to call immediately with the form's values; read once. */
  readonly takeRun?: () => boolean;
  readonly onReading?: (reading: CalledReading) => void;
}) => {
  const { contract, abi } = useOpenContract();
  const call = useCallForm(fn);
  const read = useRead(contract, abi, fn, call, onReading);
  const outage = useOutageReason(contract.environment.id);
  const reason = lackOf(contract.environment, "readContract") ?? outage;
  const form = useRef<HTMLFormElement>(null);
  // In a multi-line field the key has already submitted the form.
  useHotkeys([["mod+Enter", (event) => event.defaultPrevented || form.current?.requestSubmit(), keyOptions]], []);
  const open = useEffectEvent(() => {
    if (takeRun()) form.current?.requestSubmit();
  });
  useEffect(() => open(), []);
  return (
    <>
      <CallForm
        fn={fn}
        call={call}
        formRef={form}
        onSubmit={(values, { args }) => {
          if (reason === undefined) read.run({ values, drafts: args });
        }}
      >
        <Group justify="flex-start">
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={16} />}
            disabled={reason !== undefined}
            {...blockedButton(reason !== undefined, "call-blocked")}
          >
            Call
          </Button>
          {reason === undefined ? null : (
            <Text size="sm" id="call-blocked">
              {reason}
            </Text>
          )}
        </Group>
      </CallForm>
      <div className={classes["side"]}>
        <AddressContext value={{ environment: contract.environment.id, networkId: contract.network.id }}>
          <ReadResult contract={contract} fn={fn} abi={abi} read={read} />
        </AddressContext>
        {below}
      </div>
    </>
  );
};

const keyOptions = { preventDefault: false };
const never = () => false;
const nothing = () => undefined;
