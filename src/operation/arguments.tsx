import { Text, Title } from "@mantine/core";
import { useMemo } from "react";
import type { OperationRecord } from "#shared/console/operation.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { amountsAmong, describedArguments } from "#src/operations/described-arguments.ts";
import { contractOf, describeOperation, networkOf } from "#src/operations/described-operation.ts";
import { AddressContext } from "#src/records/decoded/address-context.ts";
import { ResultContextProvider } from "#src/records/decoded/result-context.ts";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { useKnownAbi } from "#src/records/receipt/use-known-abi.ts";
import { ArgumentValue } from "./argument-value.tsx";
import classes from "./operation.module.css";

type Props = { readonly environment: string; readonly operation: OperationRecord };

/** An operation's arguments, decoded: nested, addresses by name, amounts in their unit. Empty without arguments. */
export const Arguments = ({ environment, operation }: Props) => {
  const given = describeOperation(operation).arguments;
  const networkId = networkOf(operation);
  const abi = useKnownAbi({ environment, networkId, address: contractOf(operation) });
  const described = useMemo(() => describedArguments(operation, abi), [operation, abi]);
  const amounts = useMemo(
    () => amountsAmong(described?.nodes ?? [], operation.meaning?.meaning.movements ?? []),
    [described, operation.meaning],
  );
  const address = useMemo(
    () => (networkId === undefined ? null : { environment, networkId }),
    [environment, networkId],
  );
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="arguments">
      <Title order={3} id="arguments" mb="xs">
        Arguments
      </Title>
      {described === undefined ? (
        // An ambiguous call is shown as it was sent.
        <FactList
          facts={given.map(({ name, type, value }) => ({
            label: `${name} (${type})`,
            value: <ArgumentValue name={name} type={type} value={value} />,
          }))}
        />
      ) : (
        <>
          {described.signature !== undefined && (
            <Text size="xs" ff="monospace" mb="xs" className={classes.breaks ?? ""}>
              <CodeName text={described.signature} />
            </Text>
          )}
          <AddressContext value={address}>
            <ResultContextProvider value={{ amounts }}>
              <ResultTree nodes={described.nodes} what="Argument" />
            </ResultContextProvider>
          </AddressContext>
          {described.names === "request" && (
            <Text size="xs" c="dimmed" mt="xs">
              The names come from the request: Postern has no ABI with this function to check them against.
            </Text>
          )}
        </>
      )}
    </section>
  );
};
