import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { NewRecipients as Listed } from "#shared/console/run-start.ts";
import { nameBesideAddress } from "#shared/text/own-address.ts";
import { NameText } from "#src/components/exact-text.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { GroupedAddress } from "#src/components/grouped-address/grouped-address.tsx";
import { type MiddleCharacters, middleOf } from "#src/components/grouped-address/middle-characters.ts";
import { MiddleCheck } from "#src/components/grouped-address/middle-check.tsx";
import classes from "./findings.module.css";

/** Recipients shown at first, and how many more with each press of the button. */
const few = 5;
const manyMore = 50;

/** The characters to type before a start; undefined if nobody new is paid. */
export const middleOfFirst = (recipients: Listed | null): MiddleCharacters | undefined => {
  const [first] = recipients?.listed ?? [];
  return first === undefined ? undefined : middleOf(first.address);
};

type Props = {
  readonly recipients: Listed;
  readonly middle: MiddleCharacters;
  /** An entry's position in the person's input, such as "row 3". */
  readonly place: (entry: number) => string;
  readonly field: ControlledField<string>;
};

/** The recipients that were never paid, with whole addresses; the middle of the first one's is typed. */
export const NewRecipients = ({ recipients: { count, listed }, middle, place, field }: Props) => {
  const [shown, setShown] = useState(few);
  const rest = listed.length - shown;
  const { ref, error, value, onChange } = field;
  return (
    <Stack gap="sm" component="section" aria-label="New recipients">
      <Text size="sm">
        {count === 1
          ? "1 recipient was never paid before."
          : `${numberText(count)} recipients were never paid before. Compare their addresses with your source, in this order.`}
      </Text>
      <ol className={classes["list"]}>
        {listed.slice(0, shown).map(({ address, name, amount, entry, entries, like }, index) => (
          <li key={`${address} ${entry}`}>
            <Text size="sm">
              {amount === null ? null : (
                <b>
                  <NameText text={amount} />
                </b>
              )}{" "}
              {name === null ? null : <NameText text={nameBesideAddress(name)} />}{" "}
              <Text span c="dimmed">
                {place(entry)}
                {entries > 1 ? ` and ${numberText(entries - 1)} more` : ""}
              </Text>
            </Text>
            <GroupedAddress address={address} marked={index === 0 ? middle : undefined} />
            {like === null ? null : (
              <Text size="sm" c="red">
                Begins and ends like {like.name === null ? "an address you know" : <NameText text={like.name} />}, but
                is a different address: <GroupedAddress address={like.address} />
              </Text>
            )}
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Text size="sm" component="div">
          {numberText(count - shown)} more.{" "}
          <Button size="compact-xs" variant="default" onClick={() => setShown(shown + manyMore)}>
            Show {numberText(Math.min(manyMore, rest))} more
          </Button>
        </Text>
      )}
      {rest <= 0 && count > listed.length && (
        <Text size="sm">And {numberText(count - listed.length)} more that are not listed.</Text>
      )}
      <MiddleCheck
        middle={middle}
        isShownAbove
        of={count === 1 ? "recipient" : "first recipient"}
        typed={value}
        onType={onChange}
        inputRef={ref}
        problem={error}
      />
    </Stack>
  );
};
