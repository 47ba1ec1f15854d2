import { Text } from "@mantine/core";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { TextLink } from "../components/text-link.tsx";
import classes from "./detail.module.css";

type Props = { readonly environment: string; readonly reference: string | undefined };

/** A profile by its reference, leading to its page where it can be opened. */
export const ProfileLink = ({ environment, reference }: Props) => {
  if (reference === undefined || reference === "") return "–";
  if (referenceFault(reference) !== undefined) {
    return (
      <Text span inherit>
        {JSON.stringify(reference)}
      </Text>
    );
  }
  return (
    <span className={classes.cut} title={reference}>
      <TextLink inherit to="/$environment/profiles/$reference" params={{ environment, reference }}>
        {reference}
      </TextLink>
    </span>
  );
};
