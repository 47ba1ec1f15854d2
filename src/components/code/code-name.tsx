import { Fragment } from "react";
import { NamePart, NameText } from "#src/components/exact-text.tsx";
import classes from "#src/components/exact-text.module.css";

/**
 * A name from a contract's source, such as a function, a type or a signature: a line may break only between its words.
 * Copying it gives the name itself.
 */
export const CodeName = ({ text }: { readonly text: string }) => {
  const parts = codeParts(text);
  if (parts.length === 1) return <NameText text={text} />;
  return (
    <bdi>
      {parts.map((part, index) => (
        // A text's parts have a fixed order.
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          <Part text={part} />
        </Fragment>
      ))}
    </bdi>
  );
};

/** A list's type stays together, although a line could break between its brackets. */
const Part = ({ text }: { readonly text: string }) => {
  const at = text.search(/[\])]\[/);
  if (at === -1) return <NamePart text={text} />;
  const from = text.lastIndexOf(" ", at) + 1;
  const [list = ""] = text.slice(from).split(" ", 1);
  return (
    <>
      <NamePart text={text.slice(0, from)} />
      <span className={classes.whole}>
        <NamePart text={list} />
      </span>
      <NamePart text={text.slice(from + list.length)} />
    </>
  );
};

/**
 * The parts of a name between which a line may break: after a bracket, comma, dot or underscore, and before a capital.
 * Digits stay with their word.
 */
export const codeParts = (text: string): readonly string[] =>
  text.length < SHORT || !PRINTABLE.test(text) ? [text] : text.split(BETWEEN_WORDS);

// A name that is as short as a type stays on one line.
const SHORT = 14;

// Any other characters are rendered differently.
const PRINTABLE = /^[ -~]*$/;

const BETWEEN_WORDS =
  /(?<=,)|(?<=[^ ]\()(?=[^()])|(?<=[._])(?=[\w$])|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z]{2})(?=[A-Z][a-z])/;
