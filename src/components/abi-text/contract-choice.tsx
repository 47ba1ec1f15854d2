import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { NamedAbi } from "#shared/abi/text/abi-text.ts";
import { countText } from "#shared/amount/number-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { abiErrorText } from "./abi-error-text.ts";
import classes from "./abi-text.module.css";

/** The contracts of a text with several; the ABI of one of them is used. */
export const ContractChoice = ({
  contracts,
  onChoose,
}: {
  readonly contracts: readonly NamedAbi[];
  readonly onChoose: (contract: NamedAbi) => void;
}) => {
  const [input, setInput] = useState("");
  const matches = contracts.filter(({ name, file }) =>
    `${file}\n${name}`.toLowerCase().includes(input.trim().toLowerCase()),
  );
  const shown = matches.slice(0, mostShown);
  return (
    <Stack gap="xs" component="section" aria-label="Contracts in the text">
      <Text size="sm" fw={600} component="output">
        {countText(contracts.length, "contract")} found. Choose one.
      </Text>
      {contracts.length > few && (
        <TextInput
          label="Find a contract"
          size="xs"
          maw={360}
          value={input}
          onChange={({ currentTarget }) => setInput(currentTarget.value)}
        />
      )}
      <ul className={classes["choices"]} aria-label="Contracts">
        {shown.map((contract, index) => (
          <li key={index} className={classes["choice"]}>
            <div className={classes["name"]}>
              <Text span size="sm" fw={600}>
                <NameText text={contract.name || "No name"} />
              </Text>{" "}
              <Text span size="xs" c="dimmed">
                <NameText text={contract.file} />
              </Text>
              <Text size="xs">
                {contract.result.ok
                  ? countText(contract.result.abi.length, "entry", "entries")
                  : abiErrorText(contract.result.error)}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => onChoose(contract)}
              aria-label={`Use ${nameText(contract.name || "the contract without a name")}`}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < matches.length && (
        <Text size="xs" c="dimmed">
          {countText(matches.length - shown.length, "more contract")}. Type part of the name.
        </Text>
      )}
      {matches.length === 0 && <Text size="sm">No matching contracts.</Text>}
    </Stack>
  );
};

const few = 8;
const mostShown = 200;
