import { TextInput } from "@mantine/core";
import type { LeafField } from "#shared/abi/field.ts";
import classes from "./abi-form.module.css";
import { AddressPicker } from "./address-picker.tsx";
import { wrapperOrder } from "./field-props.ts";
import type { FieldProps } from "./field-props.ts";
import { labelOf, useFieldOffers } from "./field-offers.ts";
import { LeafErrorText } from "./leaf-error-text.tsx";
import { LeafHeader } from "./leaf-header.tsx";
import { useLeaf } from "./use-leaf.ts";

/** An address, its checksum checked and the right form offered; or picked among the organization's. */
export const AddressInput = ({ field, path, label, aside }: FieldProps<LeafField>) => {
  const { id, draft, error, change, onBlur, inputRef } = useLeaf(field, path);
  const { known, search } = useFieldOffers();
  return (
    <div className={classes["field"]}>
      <LeafHeader id={id} label={label} type={field.type}>
        <AddressPicker
          known={known}
          search={search}
          title={`Pick an address for ${label}`}
          onPick={(text) => change({ text })}
        />
        {aside}
      </LeafHeader>
      <TextInput
        id={id}
        ref={inputRef}
        classNames={{ input: classes["addressText"] ?? "" }}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onBlur={onBlur}
        inputWrapperOrder={wrapperOrder}
        error={error && <LeafErrorText field={field} error={error} onFix={(text) => change({ text })} />}
        description={error ? undefined : labelOf(known, draft.text)}
      />
    </div>
  );
};
