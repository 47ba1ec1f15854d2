import type { LeafField } from "#shared/abi/field.ts";
import { later } from "#src/components/later.tsx";
import type { Leaf } from "./use-leaf.ts";

// Most values are typed in the field's own form.
const ValueOffers = later(async () => (await import("./value-offers.tsx")).ValueOffers);

/** Below a field with a text it cannot accept: the possible meanings, each one click away. */
export const FieldValueOffers = ({
  field,
  label,
  leaf: { id, draft, result, error, change },
}: {
  readonly field: LeafField;
  readonly label: string;
  readonly leaf: Pick<Leaf, "id" | "draft" | "result" | "error" | "change">;
}) => {
  if (result.ok || draft.text.trim() === "") return null;
  return (
    <ValueOffers
      field={field}
      draft={draft}
      label={label}
      // The error has a button for it.
      except={error?.suggestion}
      onTake={(text) => {
        change({ ...plain, text, ...(draft.mode === undefined ? {} : { mode: "hex" }) });
        // The button disappears, and the focus would be lost.
        document.getElementById(id)?.focus();
      }}
    />
  );
};

// Suggestions are in base units.
const plain = { decimals: undefined, time: undefined };
