import { Group, Title, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { isLongFigure } from "#shared/amount/written-amount.ts";
import { FigureGroups } from "./figure-groups.tsx";
import { nameText } from "./name-text.ts";
import classes from "./page-header.module.css";

type Props = {
  readonly title: string;
  /** The link to the page's list. */
  readonly back?: ReactNode;
  /** Changes the title in place. */
  readonly edit?: ReactNode;
  /** A field with the title, in its place. The title itself is then for assistive technology. */
  readonly field?: ReactNode;
  /** One sentence, if it helps. */
  readonly description?: ReactNode;
  /** At most one primary action and one other button; the rest in a `MoreMenu`. */
  readonly action?: ReactNode;
};

/** The only title of a page, which is also the document's. */
export const PageHeader = ({ title, back, edit, field, description, action }: Props) => {
  useEffect(() => {
    document.title = `${nameText(title)} · Postern`;
  }, [title]);
  const isLong = title.length > longFrom;
  const line = (
    <>
      <Title order={1} tabIndex={-1}>
        {title.split(unbroken).map((part, index) => {
          if (index % 4 === 0) return <FigureGroups key={index} text={part} />;
          return index % 4 === 2 ? (
            // A long figure starts behind the words before it and continues on the next line.
            <span key={index} className={isLongFigure(part) ? undefined : classes.whole}>
              <FigureGroups text={part} />
            </span>
          ) : (
            part
          );
        })}
      </Title>
      {edit}
    </>
  );
  return (
    <header className={classes.header}>
      <div className={classes.text} data-long={isLong || undefined}>
        {back !== undefined && <p className={classes.back}>{back}</p>}
        {/* What edits a long title follows its last word; beside a short one it must not change the height of the line. */}
        {field !== undefined ? (
          <>
            <VisuallyHidden>{line}</VisuallyHidden>
            {field}
          </>
        ) : isLong ? (
          <div>{line}</div>
        ) : (
          <Group gap={0} wrap="nowrap">
            {line}
          </Group>
        )}
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {action}
    </header>
  );
};

/** From this length a title is smaller on a phone, where it would fill the first screen. */
const longFrom = 40;

/**
 * Splits a title into a text, a space, a short hash or long figure, a space, and so on: a browser would break the hash at
 * its ellipsis and the figure within a group.
 */
const unbroken = /( ?)((?:0x)?[\da-f]{6}…[\da-f]{6}|\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?…?)( ?)/i;
