import { Fragment } from "react";
import { NamePart } from "./exact-text.tsx";

/** A figure as wide as a phone. */
const longest = 24;

/** Whether a figure is so long that a line may have to break within it. */
export const isLongFigure = (text: string): boolean => text.length > longest;

/** A text whose figures, where they are too long for a line, break between groups of digits: never within one. */
export const FigureGroups = ({ text }: { readonly text: string }) => {
  if (!isLongFigure(text)) return <NamePart text={text} />;
  return text.split(/(?<=\d,)(?=\d{3})/).map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <NamePart text={group} />
    </Fragment>
  ));
};
