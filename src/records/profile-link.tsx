import { Text } from "@mantine/core";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { ExactString, NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import classes from "./detail.module.css";

type Props = { readonly environment: string; readonly reference: string | undefined };

/** A profile by its reference, linked to its page if it can be opened. */
export const ProfileLink = ({ environment, reference }: Props) => {
  if (reference === undefined || reference === "") return "–";
  if (referenceFault(reference) !== undefined) {
    return (
      <Text span inherit>
        <ExactString text={reference} />
      </Text>
    );
  }
  return (
    <span className={classes.cut} title={nameText(reference)}>
      <TextLink inherit to="/$environment/profiles/$reference" params={{ environment, reference }}>
        <NameText text={reference} />
      </TextLink>
    </span>
  );
};
