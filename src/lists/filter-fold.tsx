import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./filter-fold.module.css";

type Props = {
  /** The button's text. */
  readonly name?: string;
  readonly icon?: ReactNode;
  /** How many filters are set: collapsed ones still apply. */
  readonly count?: number;
  readonly children: ReactNode;
  /** Only needed on narrow screens: mounted once it is expanded. */
  readonly folded?: ReactNode;
};

const filterIcon = <IconFilter size={14} aria-hidden />;

/** A list's filters or tools; narrow screens collapse them behind a button, because the list would begin below them. */
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
