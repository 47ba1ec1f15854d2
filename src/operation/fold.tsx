import { Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./fold.module.css";

type Props = {
  readonly title: string;
  /** What it is for, beside the title while it is folded. */
  readonly note?: string | undefined;
  /** Somebody has to act on its content: it opens as soon as this is true, and stays open. */
  readonly opensItself?: boolean;
  /** The part of its content that is also on paper. */
  readonly printed?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A part of a page that most readers do not need, behind its heading. Its content is rendered when it is first opened,
 * and kept from then on: what somebody typed stays.
 */
export const Fold = ({ title, note, opensItself = false, printed, children }: Props) => {
  const isPrinted = printed !== undefined;
  const id = useId();
  const [isOpen, setOpen] = useState(opensItself);
  const [hasOpenedItself, setOpenedItself] = useState(opensItself);
  const [isRendered, setRendered] = useState(opensItself);
  if (opensItself && !hasOpenedItself) {
    setOpenedItself(true);
    setOpen(true);
  }
  if (isOpen && !isRendered) setRendered(true);
  return (
    <section className={classes["fold"]} aria-labelledby={`${id}-title`} data-screen-only={!isPrinted || undefined}>
      <div className={classes["head"]}>
        <Title order={2} fz="md">
          <UnstyledButton
            id={`${id}-title`}
            className={classes["button"] ?? ""}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden />
            {title}
          </UnstyledButton>
        </Title>
        {note !== undefined && !isOpen && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      <div id={`${id}-content`} className={classes["content"]} hidden={!isOpen} data-printed={isPrinted || undefined}>
        {printed}
        {isRendered && children}
      </div>
    </section>
  );
};
