import { Text } from "@mantine/core";
import type { AbiChange, AbiDetail } from "#shared/abi/difference.ts";
import classes from "./contracts.module.css";

const changeWords: Readonly<Record<AbiChange["change"], string>> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
};

const detailWords: Readonly<Record<AbiDetail["what"], string>> = {
  mutability: "Mutability",
  inputs: "Inputs",
  outputs: "Outputs",
  anonymous: "Anonymous",
};

/** The differences between two ABIs, entry by entry. */
export const AbiChanges = ({ changes }: { readonly changes: readonly AbiChange[] }) => {
  if (changes.length === 0) {
    return (
      <Text size="sm">Functions, events and errors are the same. Only their order or descriptions may differ.</Text>
    );
  }
  return (
    <ul className={classes.changes} aria-label="ABI changes">
      {changes.map(({ kind, signature, change, details }) => (
        <li key={`${change} ${kind} ${signature}`} className={classes.change}>
          <Text size="sm" component="div">
            <strong>{changeWords[change]}</strong> {kind}
            {signature === kind ? null : (
              <>
                {" "}
                <span className={classes.code}>{signature}</span>
              </>
            )}
          </Text>
          {details.map(({ what, before, after }) => (
            <Text key={what} size="sm" c="dimmed" component="div">
              {detailWords[what]}: <del className={classes.code}>{before === "" ? "no" : before}</del> now{" "}
              <ins className={classes.code}>{after === "" ? "no" : after}</ins>
            </Text>
          ))}
        </li>
      ))}
    </ul>
  );
};
