import { Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./page-header.module.css";
import { NameText } from "./exact-text.tsx";
import { nameText } from "./name-text.ts";

type Props = {
  readonly title: string;
  /** The link to the page's list. */
  readonly back?: ReactNode;
  /** Changes the title in place. */
  readonly edit?: ReactNode;
  /** One sentence, if it helps. */
  readonly description?: ReactNode;
  /** At most one primary action and one other button; the rest in a `MoreMenu`. */
  readonly action?: ReactNode;
};

/** The only title of a page, which is also the document's. */
export const PageHeader = ({ title, back, edit, description, action }: Props) => {
  useEffect(() => {
    document.title = `${nameText(title)} · Postern`;
  }, [title]);
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        {back !== undefined && <p className={classes.back}>{back}</p>}
        <div className={classes.title}>
          <Title order={1} tabIndex={-1}>
            {title.split(shortHash).map((part, index) => {
              if (index % 4 === 0) return <NameText key={index} text={part} />;
              return index % 4 === 2 ? (
                <span key={index} className={classes.hash}>
                  {part}
                </span>
              ) : (
                part
              );
            })}
          </Title>
          {edit}
        </div>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {action}
    </header>
  );
};

/** Splits a title into a text, a space, a short hash, a space, and so on: a browser would break the hash at its ellipsis. */
const shortHash = /( ?)((?:0x)?[\da-f]{6}…[\da-f]{6})( ?)/i;
