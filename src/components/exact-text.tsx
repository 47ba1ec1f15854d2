import { Text, VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { type HiddenCharacter, hiddenCharacters, nameOf, withEscapes } from "#shared/text/invisible.ts";
import { deceivingIn, endOf } from "./name-text.ts";
import classes from "./exact-text.module.css";

type Props = {
  readonly text: string;
  /** The text has lines of its own, like a program or a response: line breaks and tabs are not escaped. */
  readonly hasLines?: boolean;
};

/**
 * A text in full: spaces kept, and every control, direction or invisible character shown as its escape and named. Its
 * direction ends with it, and copying it gives the text itself.
 */
export const ExactText = ({ text, hasLines = false }: Props) => {
  const hidden = hiddenCharacters(text);
  const shown = hasLines ? hidden.filter(({ codePoint }) => codePoint !== LINE_FEED && codePoint !== TAB) : hidden;
  return <bdi className={classes.exact}>{drawn(text, shown)}</bdi>;
};

/** A string value: in quotation marks, which are not copied, with the names of invisible characters below. */
export const ExactString = ({ text }: { readonly text: string }) => (
  <>
    <Quote />
    <ExactText text={text} />
    <Quote />
    <HiddenNote text={text} />
  </>
);

const Quote = () => (
  <span data-uncopied className={`${classes.quote} ${classes.uncopied}`}>
    &quot;
  </span>
);

/** A text in full, with the names of invisible characters below. */
export const NotedText = ({ text }: { readonly text: string }) => (
  <>
    <ExactText text={text} />
    <HiddenNote text={text} />
  </>
);

/** The names of a text's invisible characters; empty if it has none. */
const HiddenNote = ({ text }: { readonly text: string }) => {
  const note = noteOf(text);
  if (note === undefined) return null;
  return (
    <Text span display="block" size="xs" c="dimmed" ff="text" className={classes.note}>
      {note}
    </Text>
  );
};

/**
 * A name: like ExactText, but hidden characters that a script or an emoji needs keep their effect. Names come from
 * other people, and none may pass for another.
 */
export const NameText = ({ text }: { readonly text: string }) => <bdi className={classes.name}>{turned(text)}</bdi>;

/** A name, or part of it, with a search match marked. */
export const MarkedName = ({
  before,
  match,
  after,
  markClass,
}: {
  readonly before: string;
  readonly match: string;
  readonly after: string;
  readonly markClass: string | undefined;
}) => (
  <bdi>
    <NamePart text={before} />
    <mark className={markClass}>
      <NamePart text={match} />
    </mark>
    <NamePart text={after} />
  </bdi>
);

/** Part of a name, inside the element that isolates the whole. */
export const NamePart = ({ text }: { readonly text: string }) => <>{drawn(text, deceivingIn(text))}</>;

/** Right-to-left words isolated from the rest: otherwise an address or amount beside them would be torn apart. */
const turned = (text: string): ReactNode =>
  leftward.test(text) && rightward.test(text) ? (
    text
      .split(leftwardWords)
      // Separators are at odd positions.
      .map((part, index) =>
        index % 2 === 0 ? <NamePart key={index} text={part} /> : <NameText key={index} text={part} />,
      )
  ) : (
    <NamePart text={text} />
  );

const leftwardLetter = String.raw`[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`;
const leftward = new RegExp(leftwardLetter, "u");
const rightward = new RegExp(String.raw`(?!${leftwardLetter})\p{L}`, "u");
const leftwardWords = new RegExp(String.raw`(${leftwardLetter}+(?:\P{L}*${leftwardLetter}+)*)`, "u");

/** Renders a string safely, and returns anything else unchanged: for tables and fact lists. */
export const namedNode = (node: ReactNode): ReactNode => (typeof node === "string" ? <NameText text={node} /> : node);

const LINE_FEED = 10;
const TAB = 9;

// Each is a separate element: the rest is only escaped.
const MOST_DRAWN = 200;

/** An address or a hash. */
const longId =
  /(?<![\da-z])(0x(?:[\da-f]{64}|[\da-f]{40})|(?:bc|tb|bcrt)1[\da-z]{20,90}|(?=[a-z]*\d)[123mn][1-9A-HJ-NP-Za-km-z]{25,34})(?![\da-z])/gi;

/**
 * Where a line is too short for an address, it breaks between groups of four and never inside its last four characters:
 * a single last digit on the next line is overlooked.
 */
const inGroups = (text: string): ReactNode => {
  if (text.length < 26 || text.length > MOST_GROUPED) return text;
  const parts = text.split(longId);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Fragment key={index}>
        {groupsOfFour(part).map((group, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {group}
          </Fragment>
        ))}
      </Fragment>
    ),
  );
};

/** A response or a program is read as it is. */
const MOST_GROUPED = 2_000;

/** The last group has the rest, so that it is never shorter than four. */
const groupsOfFour = (id: string): readonly string[] => id.match(/^0x[\da-f]{4}|.{4}(?!.{0,3}$)|.{4,7}$/gi) ?? [id];

const drawn = (text: string, hidden: readonly HiddenCharacter[]): ReactNode => {
  if (hidden.length === 0) return inGroups(text);
  const parts: ReactNode[] = [];
  let from = 0;
  for (const character of hidden.slice(0, MOST_DRAWN)) {
    const to = endOf(character);
    parts.push(
      <Fragment key={character.at}>
        {text.slice(from, character.at)}
        <Hidden character={character} text={text.slice(character.at, to)} />
      </Fragment>,
    );
    from = to;
  }
  const rest = text.slice(from);
  return [...parts, hidden.length > MOST_DRAWN ? withEscapes(rest) : rest];
};

/**
 * The style sheet draws the escape, so that a selection has the character itself, which takes no space. Assistive
 * technology gets the name, which no selection has.
 */
const Hidden = ({ character, text }: { readonly character: HiddenCharacter; readonly text: string }) => {
  const name = nameOf(character);
  return (
    <span title={name} data-escape={character.escape} className={classes.hidden}>
      <bdi aria-hidden className={classes.itself}>
        {text}
      </bdi>
      <VisuallyHidden data-uncopied className={classes.uncopied}>{` ${name} `}</VisuallyHidden>
    </span>
  );
};

const noteOf = (text: string): string | undefined => {
  if (/^ +$/.test(text)) return text.length === 1 ? "One space." : `${text.length} spaces.`;
  const counts = new Map<string, number>();
  for (const name of hiddenCharacters(text).map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`));
  const most = names.slice(0, MOST_NAMED);
  const more = names.length - most.length;
  return `Hidden characters: ${most.join("; ")}${more === 0 ? "" : `; and ${more} others`}.`;
};

const MOST_NAMED = 8;
