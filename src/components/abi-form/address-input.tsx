import { useState } from "react";
import { parseTypedAddress } from "#shared/abi/address.ts";
import type { LeafField } from "#shared/abi/field.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { AddressField } from "#src/components/form/address-field.tsx";
import { AddressPicker } from "./address-picker.tsx";
import { errorText } from "./error-text.ts";
import { labelOf, useFieldOffers } from "./field-offers.ts";
import type { FieldProps } from "./field-props.ts";
import { FieldValueOffers } from "./field-value-offers.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { isRecipientName } from "./recipient-name.ts";
import { useLeaf } from "./use-leaf.ts";
import classes from "./abi-form.module.css";

/** An address field: checks the checksum, shows what is known about the address, and offers the organization's addresses. */
export const AddressInput = ({ field, path, label, aside }: FieldProps<LeafField>) => {
  const leaf = useLeaf(field, path);
  const { id, draft, error, change, onBlur, inputRef } = leaf;
  const { knownAddresses, network, search, note } = useFieldOffers();
  // A prefilled form may have hundreds of addresses: the server is queried only for fields that a person has visited.
  const [isVisited, setVisited] = useState(false);
  const typed = parseTypedAddress(draft.text);
  const name = labelOf(knownAddresses, draft.text);
  const isRecipient = isRecipientName(field.name);
  return (
    <div className={classes["field"]}>
      <LeafHeader id={id} label={label} type={typeText(field)}>
        <AddressPicker
          knownAddresses={knownAddresses}
          search={search}
          title={`Choose an address for ${label}`}
          onPick={(text) => {
            setVisited(true);
            change({ text });
          }}
        />
        {aside}
      </LeafHeader>
      <AddressField
        id={id}
        inputRef={inputRef}
        value={draft.text}
        onChange={(text) => change({ text })}
        onFocus={() => setVisited(true)}
        onBlur={onBlur}
        network={network}
        error={error && errorText(field, error)}
        note={
          note === undefined || !typed.ok
            ? name !== undefined && <NameText text={name} />
            : note({ address: typed.value, isRecipient, isVisited })
        }
      />
      <FieldValueOffers field={field} label={label} leaf={leaf} />
    </div>
  );
};
