import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { codeProblemText } from "./code-problem-text.ts";
import type { Offer } from "./template-offers.ts";
import classes from "./templates.module.css";

type Props = {
  readonly offers: readonly Offer[];
  readonly chosen: Offer | undefined;
  readonly onChoose: (offer: Offer) => void;
};

/** The contracts of an artifact; one of them becomes the template. */
export const OfferList = ({ offers, chosen, onChoose }: Props) => {
  const [input, setInput] = useState("");
  const matches = offers.filter(({ artifact: { name, file } }) =>
    `${file}\n${name}`.toLowerCase().includes(input.trim().toLowerCase()),
  );
  const shown = matches.slice(0, mostShown);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {countText(offers.length, "contract")} found. Choose one.
      </Text>
      {offers.length > fewOffers && (
        <TextInput
          label="Find a contract"
          maw={360}
          value={input}
          onChange={({ currentTarget }) => setInput(currentTarget.value)}
        />
      )}
      <ul className={`${classes["group"] ?? ""} ${classes["choices"] ?? ""}`} aria-label="Contracts of the artifact">
        {shown.map((offer, index) => (
          <Choice key={index} offer={offer} isChosen={offer === chosen} onChoose={() => onChoose(offer)} />
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

const fewOffers = 8;
const mostShown = 200;

const Choice = ({
  offer: { artifact, bytes, problem, functions },
  isChosen,
  onChoose,
}: {
  readonly offer: Offer;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) => (
  <li className={classes["choice"]} aria-current={isChosen}>
    <div className={classes["chosen"]}>
      <div className={classes["about"]}>
        <b>
          <NameText text={artifact.name} />
        </b>{" "}
        <Text span size="xs" c="dimmed">
          <NameText text={artifact.file} />
        </Text>
        <Text size="xs">
          {bytes !== undefined && `${countText(bytes, "byte")}, `}
          {functions === undefined ? "an unreadable ABI" : countText(functions, "function")}
        </Text>
        {problem !== undefined && (
          <Text size="xs" c="red">
            {codeProblemText(problem)}
          </Text>
        )}
      </div>
      <Button
        variant={isChosen ? "light" : "default"}
        size="compact-sm"
        onClick={onChoose}
        aria-label={`Use ${nameText(artifact.name)}`}
      >
        {isChosen ? "Used" : "Use"}
      </Button>
    </div>
  </li>
);
