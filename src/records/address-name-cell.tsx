import type { ReactNode } from "react";
import { NameText } from "#src/components/exact-text.tsx";
import { SourcedName } from "#src/components/sourced-name.tsx";
import type { AddressName } from "./address-name.ts";
import classes from "./address-name-cell.module.css";

type Props = {
  readonly name: AddressName | undefined;
  /** Shown instead of a name. */
  readonly profile: string;
  /** Edits the label in place. */
  readonly edit: ReactNode;
};

/**
 * An address's name in its own column: in full and with its source on hover and focus, and for admins a way to edit it.
 */
export const AddressNameCell = ({ name, profile, edit }: Props) => (
  <span className={classes.cell}>
    {name === undefined ? (
      <span className={classes.profileName}>{profile === "" ? "–" : <NameText text={profile} />}</span>
    ) : (
      <SourcedName name={name.name} source={name.source} isFocusable isCut />
    )}
    {edit}
  </span>
);
