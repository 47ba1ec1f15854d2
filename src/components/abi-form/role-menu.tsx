import type { LeafField } from "#shared/abi/field.ts";
import { useFieldOffers } from "./field-offers.ts";
import { SmallSelect } from "./small-select.tsx";

const usual = ["DEFAULT_ADMIN_ROLE", "MINTER_ROLE", "BURNER_ROLE", "PAUSER_ROLE", "UPGRADER_ROLE"];

/**
 * Puts a role's name into a bytes32 field, which then offers its bytes: the contract's own constants or, for a role,
 * the usual ones.
 */
export const RoleMenu = ({
  field,
  label,
  onPick,
}: {
  readonly field: LeafField;
  readonly label: string;
  readonly onPick: (name: string) => void;
}) => {
  const { constants = [] } = useFieldOffers();
  if (field.kind !== "fixedBytes" || field.size !== 32) return null;
  const names = constants.length > 0 ? constants : /role/i.test(field.name) ? usual : [];
  if (names.length === 0) return null;
  return (
    <SmallSelect
      label={`Name for ${label}`}
      choices={[{ value: "", label: "name" }, ...names.map((name) => ({ value: name, label: name }))]}
      value=""
      onChoose={(name) => name !== "" && onPick(name)}
    />
  );
};
