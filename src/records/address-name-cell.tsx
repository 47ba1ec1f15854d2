import type { ReactNode } from "react";
import { SourcedName } from "../components/sourced-name.tsx";
import { nameText } from "../components/name-text.ts";
import card from "./card-word.module.css";
import classes from "./address-name-cell.module.css";
import type { AddressName } from "./address-name.ts";

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
