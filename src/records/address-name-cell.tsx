import { SourcedName } from "../components/sourced-name.tsx";
import { nameText } from "../components/name-text.ts";
import classes from "./address-name-cell.module.css";
import { useNamedAddress } from "./address-name.ts";
import { EditLabel } from "./edit-label.tsx";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly value: string;
  /** The service's own label. */
  readonly otherName: string | undefined;
};

/** An address's name in a column of its own, in one line: all of it and its source on hover and focus, and for admins a way to change it. */
export const AddressNameCell = ({ environment, networkId, value, otherName }: Props) => {
  const { name, label } = useNamedAddress({ environment, value, networkId, otherName, isAlone: true });
  return (
    <span className={classes.cell} title={name === undefined ? undefined : nameText(name.name)}>
      {name === undefined ? "–" : <SourcedName name={name.name} source={name.source} isFocusable />}
      <EditLabel environment={environment} networkId={networkId} value={value} label={label} />
    </span>
  );
};
