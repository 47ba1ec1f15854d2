import { NamePart, NameText } from "./exact-text.tsx";
import { Tipped } from "./tipped.tsx";

type Props = {
  readonly name: string;
  /** The name's source; nothing is shown on hover without it. */
  readonly source: string | undefined;
  /** For lists, where each tab stop costs a keystroke: something else beside the name shows its source. */
  readonly isFocusable: boolean;
  /** Its space may be too narrow for the name: it is shown in full with its source. */
  readonly isCut?: boolean;
};

/** A name that shows its source on hover and focus. */
export const SourcedName = ({ name, source, isFocusable, isCut = false }: Props) => {
  if (source === undefined) return <NameText text={name} />;
  const tip = (
    <>
      {isCut && (
        <strong>
          <NameText text={name} />
          <br />
        </strong>
      )}
      <NamePart text={source} />
    </>
  );
  return (
    <Tipped tip={tip} description={source} isFocusable={isFocusable}>
      <NameText text={name} />
    </Tipped>
  );
};
