import type { Direction } from "#shared/console/transaction-states.ts";
import { directionWords } from "./transaction-words.ts";
import classes from "./transactions.module.css";

/** The direction of money: an icon and a word. */
export const DirectionMark = ({ direction }: { readonly direction: Direction }) => {
  const { icon: Icon, word } = directionWords[direction];
  return (
    <span className={classes["direction"]} data-direction={direction}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
};
