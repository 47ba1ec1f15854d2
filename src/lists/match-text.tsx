import { useQuery } from "@tanstack/react-query";
import { labelsOfOptions } from "#src/api/labels.ts";
import { MarkedName } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { snippet } from "./snippet.ts";
import classes from "./find.module.css";

type Props = {
  readonly environment: string;
  readonly row: object;
  /** The matching field of the row; null: outside the row. */
  readonly field: string | null;
  readonly q: string;
};

const words: ReadonlyMap<string, string> = new Map([
  ["id", "Id"],
  ["address", "Address"],
  ["contractAddress", "Address"],
  ["reference", "Profile"],
  ["label", "Label"],
  ["name", "Name"],
  ["network", "Network"],
  ["networkId", "Network id"],
  ["miniWalletId", "Wallet id"],
  ["contractTemplateId", "Template id"],
  ["deployerAddressId", "Deployer's address id"],
  ["organizationId", "Organization id"],
  ["type", "Type"],
  ["index", "Index"],
  ["currentDeepIndex", "Deep index"],
  ["chainId", "Chain id"],
  ["addressFamily", "Family"],
  ["sub", "Sub"],
]);

/** The matching part of a row, with the match marked. */
export const MatchText = ({ environment, row, field, q }: Props) => {
  const values = new Map<string, unknown>(Object.entries(row));
  const address = values.get("address") ?? values.get("contractAddress");
  if (field === null) return <Beside environment={environment} address={address} q={q} />;
  return <Marked word={words.get(field) ?? field} text={String(values.get(field))} q={q} />;
};

/** What the mirror knows besides the record: the organization's label of its address, the name of its network. */
const Beside = ({ environment, address, q }: { environment: string; address: unknown; q: string }) => {
  const addressText = typeof address === "string" ? address : "";
  const { data: labels = [] } = useQuery({ ...labelsOfOptions(environment, addressText), enabled: addressText !== "" });
  const label = labels.find((one) => snippet(one.label, q) !== undefined);
  return label === undefined ? "Network" : <Marked word="Label" text={label.label} q={q} />;
};

const Marked = ({ word, text, q }: { readonly word: string; readonly text: string; readonly q: string }) => {
  const part = snippet(text, q);
  return (
    <span className={classes.match} title={nameText(text)}>
      <span className={classes.field}>{word}</span>{" "}
      {part !== undefined && <MarkedName {...part} markClass={classes.mark} />}
    </span>
  );
};
