import { Text } from "@mantine/core";
import type { TracedCoins } from "#shared/console/meaning.ts";
import { outflowsOf } from "#shared/meaning/outflows.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { Movements } from "#src/components/meaning/movements.tsx";
import { OutflowWords } from "#src/components/meaning/outflow-words.tsx";
import { AddressWord } from "#src/records/address-word.tsx";
import { useOwnAddresses } from "#src/records/use-own-addresses.ts";
import { isSameMovements } from "./same-movements.ts";
import classes from "./meaning-words.module.css";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  /** From the bytes; null if unknown. */
  readonly decoded: readonly ShownMovement[] | null;
  /** The transfers of tokens that the call consists of; empty if it does anything else as well. */
  readonly called?: readonly ShownMovement[];
  /** The decoded movements are of a request to the service, not of a call. */
  readonly isRequest?: boolean;
  /** From a node, before it was sent; null if it was not simulated. */
  readonly predicted: readonly ShownMovement[] | null;
  /** The transaction's own coin, and what its receipt has; null while there is none. */
  readonly happened: readonly ShownMovement[] | null;
  /** Where `happened` is from: a receipt, one that says that it failed, or the service's list. */
  readonly outcome?: "happened" | "reverted" | "listed";
  /** The coins that contracts passed on; null if there is nothing to say about them. */
  readonly traced?: TracedCoins | null;
  /** Predictions that did not happen, and unpredicted movements, each as a sentence. */
  readonly differences: readonly string[];
  /** `happened` has only the receipt's events, because the transaction's own coin is unknown. */
  readonly isLoggedOnly?: boolean;
  /** Other movements that happened are listed below. */
  readonly areMoreListed?: boolean;
  /** Addresses that are certainly the organization's, whose side the movements show. */
  readonly own: readonly (string | undefined)[];
  /** The sentence's names for addresses, by lower-case address. */
  readonly names: ReadonlyMap<string, string>;
};

/** The predicted movements beside the actual ones, with their differences; only the actual ones if they are equal. */
export const ComparedMovements = ({
  environment,
  networkId,
  decoded,
  called = [],
  isRequest = false,
  predicted,
  happened,
  outcome = "happened",
  traced = null,
  differences,
  isLoggedOnly = false,
  areMoreListed = false,
  own,
  names,
}: Props) => {
  const otherwise = happened === null ? "not-simulated" : "decoded";
  const passedOn = traced?.movements ?? [];
  const isSaidTwice =
    happened !== null &&
    differences.length === 0 &&
    (isSameMovements(predicted ?? decoded ?? [], [...happened, ...passedOn]) ||
      isSameMovements(predicted ?? decoded ?? [], happened));
  const hasMoved = areMoreListed || passedOn.length > 0 || (happened !== null && happened.length > 0);
  // Beside the actual movements, a call or a request without movements has nothing to add, and would contradict them.
  const isShown = decoded !== null && (decoded.length > 0 || !(hasMoved || (isRequest && happened !== null)));
  const address = (value: string) => (
    <AddressWord
      environment={environment}
      networkId={networkId}
      value={value}
      what="address"
      otherName={names.get(value.toLowerCase())}
      isShownToo
    />
  );
  const isOwn = useOwnAddresses(environment, [...(predicted ?? decoded ?? []), ...(happened ?? []), ...passedOn], own);
  const drawn = { isOwn, address };
  return (
    <>
      {differences.length > 0 && (
        <Notice tone="careful" title="What happened differs from the prediction">
          <ul className={classes["differences"]}>
            {differences.map((difference) => (
              <li key={difference}>
                <NameText text={difference} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={classes["compared"]}>
        {isSaidTwice ? null : predicted !== null ? (
          <Movements {...drawn} movements={predicted} source="predicted" />
        ) : (
          isShown && <Movements {...drawn} movements={decoded} source={isRequest ? "requested" : otherwise} />
        )}
        {happened !== null && !(areMoreListed && happened.length === 0) && (
          <Movements {...drawn} movements={happened} source={isLoggedOnly ? "logged" : outcome} />
        )}
        {passedOn.length > 0 && <Movements {...drawn} movements={passedOn} source="traced" />}
      </div>
      {happened !== null && !areMoreListed && <Fees moved={happened} called={called} />}
      {traced !== null && traced.unknown !== null && (
        <Text size="sm">
          <NameText text={traced.unknown} />
        </Text>
      )}
    </>
  );
};

/** The tokens that kept part of what was sent: the movements alone do not say which part that is. */
const Fees = ({
  moved,
  called,
}: {
  readonly moved: readonly ShownMovement[];
  readonly called: readonly ShownMovement[];
}) => {
  const [sender] = new Set(called.map(({ from }) => from));
  const outflows = sender === undefined ? [] : outflowsOf(sender, { moved, decoded: [], called });
  return outflows
    .filter(({ fee, arrives }) => fee !== null || arrives !== null)
    .map((outflow) => (
      <Text key={outflow.text} size="sm">
        In all: <OutflowWords outflow={outflow} />.
      </Text>
    ));
};
