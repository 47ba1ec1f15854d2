import { Button, Text } from "@mantine/core";
import { useMemo } from "react";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import { signature } from "#shared/abi/functions.ts";
import type { ResultNode } from "#shared/abi/result.ts";
import { panicText } from "#shared/abi/revert/revert-text.ts";
import { panicMeaning } from "#shared/abi/revert/revert.ts";
import { safeErrorMeaning } from "#shared/abi/revert/safe-errors.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Declared, DeclaredSource, LookupAnswer } from "#shared/console/lookup.ts";
import { type Declaration, isDeclaration } from "#shared/lookup/declared.ts";
import type { Fit, ReadData } from "#shared/lookup/read-data.ts";
import type { Reading } from "#shared/lookup/recognize.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { Portions } from "#src/components/portions.tsx";
import { TermHelp } from "#src/components/term-help.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ResultTree } from "#src/records/decoded/result-tree.tsx";
import { Part } from "./row.tsx";
import { useReadData } from "./use-read-data.ts";
import classes from "./lookup.module.css";

type AbiDeclaration = {
  readonly key: string;
  readonly entry: Declaration;
  readonly sources: readonly DeclaredSource[];
  readonly more: number;
};

type Props = {
  readonly environment: string;
  readonly readings: readonly Reading[];
  readonly answer: Pick<LookupAnswer, "declared" | "abis">;
  readonly isAsking: boolean;
  readonly onMore: () => void;
};

/** The meaning of a selector, topic or data in every ABI that has it, with the ABI's owner. */
export const Decoded = ({ environment, readings, answer: { declared, abis }, isAsking, onMore }: Props) => {
  const declarations = useMemo(() => declared.flatMap(declarationsOf), [declared]);
  const data = readings.find(({ kind, problem }) => kind === "data" && problem === undefined)?.value;
  const read = useReadData(data, declarations);
  const keys = readings.filter(({ kind }) => kind === "selector" || kind === "topic").map(({ value }) => value);
  const entries = declarations.filter(({ key }) => keys.includes(key));
  if (abis === null) return null;
  if (data !== undefined && read === undefined) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        Decoding…
      </Text>
    );
  }
  // Most transaction hashes are not topics: that is not worth a line.
  const isSilent = read === undefined && entries.length === 0 && !readings.some(({ kind }) => kind === "selector");
  if (isSilent) return null;
  return (
    <Part title={read === undefined ? "In known ABIs" : "Decoded"}>
      {read !== undefined && <ReadPart environment={environment} read={read} />}
      {entries.map((one, index) => (
        <div key={index} className={classes.declared}>
          <DeclaredLine declaration={one} />
          <Sources environment={environment} declaration={one} />
        </div>
      ))}
      {read === undefined && entries.length === 0 && <Text size="sm">No ABI in Postern declares this selector.</Text>}
      <Text size="xs" c="dimmed" mt="xs">
        Searched {countText(abis.read, "ABI")} in the contract book and the standard interfaces.
      </Text>
      {abis.left > 0 && (
        <Button size="compact-sm" variant="default" mt="xs" loading={isAsking} onClick={onMore}>
          Search {countText(abis.left, "more ABI")}
        </Button>
      )}
    </Part>
  );
};

const declarationsOf = ({ key, entry, sources, more }: Declared): readonly AbiDeclaration[] => {
  const read = abiFromUnknown([entry]);
  return (read.ok ? read.abi : []).filter(isDeclaration).map((one) => ({ key, entry: one, sources, more }));
};

const ReadPart = ({ environment, read }: { readonly environment: string; readonly read: ReadData<AbiDeclaration> }) => {
  const { selector, bytes, fits, misfits } = read;
  return (
    <>
      <Text size="sm" mb="xs">
        {numberText(bytes)} bytes starting with the selector <span className={classes.code}>{selector}</span>{" "}
        <TermHelp term="selector" />.{fits.length > 1 && ` ${numberText(fits.length)} declarations match these bytes.`}
        {fits.length === 0 && misfits.length === 0 && " No ABI in Postern declares it."}
      </Text>
      {fits.map((fit, index) => (
        <FitPart key={index} environment={environment} fit={fit} />
      ))}
      {misfits.map((declaration, index) => (
        <div key={index} className={classes.declared}>
          <DeclaredLine declaration={declaration} />
          <Sources environment={environment} declaration={declaration} />
          <Text size="sm">These bytes do not match what it encodes to: bytes are missing, extra or out of place.</Text>
        </div>
      ))}
    </>
  );
};

const FitPart = ({
  environment,
  fit: { known: declaration, args, inner },
}: {
  readonly environment: string;
  readonly fit: Fit<AbiDeclaration>;
}) => (
  <div className={classes.declared}>
    <DeclaredLine declaration={declaration} />
    <Sources environment={environment} declaration={declaration} />
    {args.length === 0 ? <Text size="sm">No arguments.</Text> : <ResultTree nodes={args} what="Argument" />}
    <Meaning entry={declaration.entry} args={args} />
    {inner.length > 0 && (
      <Portions of={inner} first={10} next={20}>
        {(shown) =>
          shown.map(({ name, data }, index) => (
            <div key={index} className={classes.inner}>
              <Text size="sm" fw={600}>
                {data.fits.every(({ known: own }) => own.entry.type === "error") ? "Revert" : "Call"} in{" "}
                <NameText text={name} />
              </Text>
              {data.fits.map((one, at) => (
                <FitPart key={at} environment={environment} fit={one} />
              ))}
            </div>
          ))
        }
      </Portions>
    )}
  </div>
);

/** What a code of the language or of Safe means. */
const Meaning = ({ entry, args: [only] }: { readonly entry: Declaration; readonly args: readonly ResultNode[] }) => {
  if (entry.type !== "error" || only === undefined || !("text" in only)) return null;
  const name = signature(entry);
  if (name === "Panic(uint256)") {
    const code = BigInt(only.text);
    return <Text size="sm">{panicText({ kind: "panic", code, meaning: panicMeaning(code) })}</Text>;
  }
  const meaning = name === "Error(string)" ? safeErrorMeaning(only.text) : undefined;
  return meaning === undefined ? null : <Text size="sm">{meaning}</Text>;
};

const typeWords = { function: "Function", error: "Error", event: "Event" } as const;

const DeclaredLine = ({ declaration: { entry } }: { readonly declaration: AbiDeclaration }) => (
  <div>
    {typeWords[entry.type]}{" "}
    <span className={classes.code}>
      <CodeName text={signature(entry)} />
    </span>
    {entry.type === "event" && <EventArguments entry={entry} />}
  </div>
);

const EventArguments = ({ entry }: { readonly entry: Extract<Declaration, { type: "event" }> }) => {
  const indexed = entry.inputs
    .filter((input) => input.indexed === true)
    .map(({ name, type }, index) => name || `${type} ${index + 1}`);
  return indexed.length === 0 ? null : (
    <>
      {" "}
      · indexed: <NameText text={indexed.join(", ")} />
    </>
  );
};

const Sources = ({
  environment,
  declaration: { sources, more },
}: {
  readonly environment: string;
  readonly declaration: AbiDeclaration;
}) => (
  <p className={classes.sources}>
    From{" "}
    {sources.map(({ name, contract, isEarlier }, index) => (
      <span key={index}>
        {index > 0 && ", "}
        {contract === null ? (
          name
        ) : (
          <TextLink
            inherit
            underline="always"
            to="/$environment/contracts/$networkId/$address"
            params={{ environment, ...contract }}
          >
            <NameText text={name} />
          </TextLink>
        )}
        {isEarlier && " (an earlier ABI)"}
      </span>
    ))}
    {more > 0 && ` and ${countText(more, "more contract")}`}
  </p>
);
