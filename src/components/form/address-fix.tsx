import { Button } from "@mantine/core";
import classes from "./address-field.module.css";

type Props = {
  /** What the field would hold, shown for comparison. */
  readonly text: string;
  readonly word: string;
  readonly onFix: (text: string) => void;
};

/** An address that a field for one may take instead of its text, with one click. */
export const AddressFix = ({ text, word, onFix }: Props) => (
  <>
    <span className={classes["form"]}>{text}</span>
    <Button size="compact-xs" variant="default" onClick={() => onFix(text)}>
      {word}
    </Button>
  </>
);
