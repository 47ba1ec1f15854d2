import type { ReactNode } from "react";
import { nameText } from "#src/components/name-text.ts";
import { SourcedName } from "#src/components/sourced-name.tsx";
import type { AddressName } from "./address-name.ts";
import classes from "./address-name-cell.module.css";
import card from "./card-word.module.css";

type Props = {
  readonly name: AddressName | undefined;
  /** Shown instead of a name on a card, where it has no column of its own. */
  readonly profile?: string | undefined;
  /** Edits the label in place. */
  readonly edit: ReactNode;
};

/**
 * An address's name in its own column: in full and with its source on hover and focus, and for admins a way to edit it.
 */
export const AddressNameCell = ({ name, profile, edit }: Props) => (
  <span className={classes.cell}>
    {name === undefined ? (
      <span className={card.word} data-word={profile === undefined ? "–" : nameText(profile)}>
        <span className={card.none}>–</span>
      </span>
    ) : (
      <SourcedName name={name.name} source={name.source} isFocusable isCut />
    )}
    {edit}
  </span>
);
