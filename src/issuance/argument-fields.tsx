import { Text } from "@mantine/core";
import { useContext, useEffect } from "react";
import { AbiFields } from "#src/components/abi-form/abi-fields.tsx";
import { ArgumentHintsProvider } from "#src/components/abi-form/argument-hints.ts";
import { FieldOffersProvider } from "#src/components/abi-form/field-offers.ts";
import { fragmentOf } from "#src/components/abi-form/link-arguments.ts";
import { Linked } from "#src/components/abi-form/linked.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { useAddressOffers } from "#src/records/use-address-offers.tsx";
import type { ConstantDecimals } from "./use-constant-decimals.ts";
import type { IssuanceForm } from "./use-issuance-form.ts";
import { useSupplyHints } from "./use-supply-hints.ts";
import classes from "./argument-fields.module.css";

type Props = {
  /** The id of the environment. */
  readonly environment: string;
  readonly form: Pick<IssuanceForm, "fields" | "read" | "network" | "problem">;
  /** Shown instead of the fields if there are none. */
  readonly none: string;
  /** The decimals of the token, unless an argument sets them. */
  readonly constant?: ConstantDecimals | undefined;
};

/**
 * The arguments of a constructor or initializer, with the playground's fields; a link to the page contains their
 * values.
 */
export const ArgumentFields = ({ environment, form: { fields, read, network, problem }, none, constant }: Props) => {
  const offers = useAddressOffers(environment, network);
  const hints = useSupplyHints(fields, constant);
  const linked = useContext(Linked);
  useEffect(() => linked.put("form", () => fragmentOf(fields, read().args)));
  return (
    <>
      {fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <FieldOffersProvider value={offers}>
          <div className={classes["fields"]}>
            <ArgumentHintsProvider value={hints}>
              <AbiFields fields={fields} name="args" />
            </ArgumentHintsProvider>
          </div>
        </FieldOffersProvider>
      )}
      {problem === undefined ? null : (
        <Notice tone="bad" title="This cannot be sent">
          {problem}
        </Notice>
      )}
    </>
  );
};
