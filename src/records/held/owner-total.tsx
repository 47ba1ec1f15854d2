import { useQuery } from "@tanstack/react-query";
import { type HeldBy, heldOptions } from "#src/api/holdings/held.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { heldExactly, heldText } from "./held-text.ts";
import classes from "./held.module.css";

type Props = { readonly environment: string; readonly kind: HeldBy; readonly id: string };

/** The main assets of one owner, below the title of its page; its assets are listed on the page itself. */
export const OwnerTotal = ({ environment, kind, id }: Props) => {
  const { data, isError } = useQuery(heldOptions(environment, kind, [id]));
  const own = data?.data[0];
  if (data === undefined || own === undefined) {
    return (
      <span className={classes["total"]} data-quiet>
        {isError ? "Balances could not be read" : "\u00a0"}
      </span>
    );
  }
  return (
    <span
      className={classes["total"]}
      data-quiet={own.main.length === 0 || undefined}
      title={nameText(heldExactly(own, data))}
    >
      <NameText text={heldText(own, data)} />
    </span>
  );
};
