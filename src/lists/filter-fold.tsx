import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./filter-fold.module.css";

type Props = {
  /** What is folded, on the button. */
  readonly name?: string;
  readonly icon?: ReactNode;
  /** How many of the filters are set: folded away, they still narrow the list. */
  readonly count?: number;
  readonly children: ReactNode;
  /** What only narrow screens need: it is there once it is unfolded. */
  readonly folded?: ReactNode;
};

const filterIcon = <IconFilter size={14} aria-hidden />;

/** The filters of a list, or what can be done with it; narrow screens fold them behind a button, where the list would begin below them. */
export const FilterFold = ({ name = "Filters", icon = filterIcon, count = 0, children, folded }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button
        className={classes.button}
        size="xs"
        variant="default"
        leftSection={icon}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
        {count > 0 && ` (${count})`}
      </Button>
      <div id={panel} className={classes.panel} data-open={isOpen || undefined}>
        {children}
        {isOpen && folded}
      </div>
    </>
  );
};
