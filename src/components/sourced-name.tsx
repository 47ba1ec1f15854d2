import { NamePart, NameText } from "./exact-text.tsx";
import { Tipped } from "./tipped.tsx";

type Props = {
  readonly name: string;
  /** Where the name comes from; nothing is shown on hover without it. */
  readonly source: string | undefined;
  /** For lists, where each focus stop costs a key stroke: something else beside the name says where it comes from. */
  readonly isFocusable: boolean;
  /** Its place may be too narrow for the name: it is shown in full with its source. */
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
