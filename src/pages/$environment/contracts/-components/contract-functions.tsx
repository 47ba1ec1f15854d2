import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { callablesOf, callName, isRead } from "#shared/abi/functions.ts";
import { isRaw } from "#shared/abi/raw-call.ts";
import type { Abi, AbiCallable, AbiParameter } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import { givesControl } from "#shared/meaning/gives-control.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import type { Network } from "#shared/wire/network.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { openWithAbi } from "#src/playground/open-with-abi.ts";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { FunctionValue } from "./function-value.tsx";
import type { AvailableAbi } from "./use-available-abi.ts";
import classes from "./contracts.module.css";

type Props = {
  readonly environment: Environment;
  readonly network: Network;
  readonly address: string;
  readonly facts: TokenFacts | undefined;
  readonly available: AvailableAbi;
};

/** How many values are read when the page opens, and with each further click. */
const valuesAtOnce = 12;

/** What a contract lets you read and write, with the values that need no arguments; each opens in the playground. */
export const ContractFunctions = ({ environment, network, address, facts, available }: Props) => {
  const { abi } = available;
  const [reads, writes] = useMemo(() => functionsOf(abi), [abi]);
  const [shown, setShown] = useState(valuesAtOnce);
  const plain = reads.filter(isValue);
  const hidden = plain.slice(shown);
  const on = { environment, network, address, available };
  return (
    <AddressContext value={{ environment: environment.id, networkId: network.id }}>
      <div className={classes.functions}>
        <section aria-labelledby="reads">
          <h2 id="reads">Read</h2>
          <ul>
            {reads.map((fn) => (
              <li key={callName(fn)}>
                <Name fn={fn} />
                {isValue(fn) && !hidden.includes(fn) ? (
                  <FunctionValue {...on} fn={fn} facts={facts}>
                    {(words) => (
                      <Open {...on} fn={fn}>
                        {words}
                      </Open>
                    )}
                  </FunctionValue>
                ) : (
                  <Open {...on} fn={fn}>
                    Call
                  </Open>
                )}
              </li>
            ))}
          </ul>
          {reads.length === 0 && <p>This contract has no functions that only read.</p>}
          {hidden.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setShown(shown + valuesAtOnce)}>
              Read {countText(Math.min(hidden.length, valuesAtOnce), "more value")}
            </Button>
          )}
        </section>
        <section aria-labelledby="writes">
          <h2 id="writes">Write</h2>
          <ul>
            {writes.map((fn) => (
              <li key={callName(fn)}>
                <span>
                  <Name fn={fn} />
                  {!isRaw(fn) && givesControl(fn) && <span className={classes.control}>gives control</span>}
                </span>
                <Open {...on} fn={fn}>
                  Open
                </Open>
              </li>
            ))}
          </ul>
          {writes.length === 0 && <p>This contract has no functions that change anything.</p>}
        </section>
      </div>
    </AddressContext>
  );
};

/** Reads and writes, each once and by name: merged ABIs repeat some. */
const functionsOf = (abi: Abi): readonly [readonly AbiCallable[], readonly AbiCallable[]] => {
  const byName = new Map(abi.flatMap(callablesOf).map((fn) => [callName(fn), fn]));
  const all = [...byName.values()];
  return [all.filter(isRead), all.filter((fn) => !isRead(fn))];
};

/** Whether it is read without asking for anything. */
const isValue = (fn: AbiCallable): boolean => !isRaw(fn) && isRead(fn) && fn.inputs.length === 0;

const Name = ({ fn }: { readonly fn: AbiCallable }) => (
  <code title={callName(fn)}>
    <CodeName text={isRaw(fn) ? fn.name : `${fn.name}(${fn.inputs.map(argumentText).join(", ")})`} />
  </code>
);

const argumentText = ({ name, type }: AbiParameter): string => (name === "" ? type : name);

/** Opens the function's form in the playground, which gets the ABI unless it finds the same itself. */
const Open = ({
  environment,
  network,
  address,
  available: { abi, source, hasImplementation },
  fn,
  children,
}: Pick<Props, "environment" | "network" | "address" | "available"> & {
  readonly fn: AbiCallable;
  readonly children: ReactNode;
}) => (
  <TextLink
    inherit
    className={typeof children === "string" ? classes.open : classes.result}
    to="/$environment/playground"
    params={{ environment: environment.id }}
    search={{
      network: network.id,
      address,
      fn: callName(fn),
      ...(source?.kind === "book" ? { abi: `book:${source.hash}` } : {}),
    }}
    aria-label={typeof children === "string" ? `${children} ${callName(fn)}` : undefined}
    onClick={() => {
      const isElsewhere = source?.kind === "template" || source?.kind === "standard" || hasImplementation;
      if (source?.kind !== "book" && isElsewhere) {
        openWithAbi({ environment, network, address }, { name: nameOf(source), abi });
      }
    }}
  >
    {children}
  </TextLink>
);

const nameOf = (source: AvailableAbi["source"]): string =>
  source?.kind === "template" || source?.kind === "standard" ? source.name : "Implementation";
