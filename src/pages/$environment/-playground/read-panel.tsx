import { Button, Group } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { signature } from "../../../../shared/abi/functions.ts";
import type { Abi, AbiFunction, AbiValue } from "../../../../shared/abi/types.ts";
import { useReadContract } from "../../../api/contract-calls.ts";
import { bodyFunction } from "./body-function.ts";
import { CallForm } from "./call-form.tsx";
import { placeKey } from "./place.ts";
import type { Place } from "./place.ts";
import classes from "./playground.module.css";
import { ReadResult } from "./read-result.tsx";
import { useCallForm } from "./use-call-form.ts";
import { ValuePlace } from "./value-place.ts";

/**
 * The form of a read function and what its last call answered. Mounted anew for another contract, network, function or
 * ABI: a reply that comes late for the former one has nowhere to appear.
 */
export function ReadPanel({
  place,
  abi,
  fn,
  below,
}: {
  readonly place: Place;
  readonly abi: Abi;
  readonly fn: AbiFunction;
  /** What stands under the result. */
  readonly below: ReactNode;
}) {
  const { environment, network, address } = place;
  const call = useCallForm(fn, `${placeKey(place)}/${signature(fn)}`);
  const read = useReadContract(environment.id);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = (values: readonly AbiValue[]) => {
    running.current?.abort();
    running.current = new AbortController();
    read.mutate({
      networkId: network.id,
      contractAddress: address,
      body: { abiFunction: bodyFunction(fn, values, environment.valueForm) },
      signal: running.current.signal,
    });
  };
  const again = () => read.variables !== undefined && read.mutate(read.variables);
  return (
    <>
      <CallForm fn={fn} call={call} onSubmit={run}>
        <Group justify="flex-start">
          <Button type="submit" leftSection={<IconPlayerPlay size={16} />}>
            Call
          </Button>
        </Group>
      </CallForm>
      <div className={classes["side"]}>
        <ValuePlace value={{ environment: environment.id, networkId: network.id }}>
          <ReadResult
            fn={fn}
            abi={abi}
            outcome={read}
            onStop={() => {
              running.current?.abort();
              read.reset();
            }}
            onRetry={again}
          />
        </ValuePlace>
        {below}
      </div>
    </>
  );
}
