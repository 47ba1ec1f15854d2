import { useQuery } from "@tanstack/react-query";
import { type HeldBy, heldOptions } from "#src/api/holdings/held.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { Tipped } from "#src/components/tipped.tsx";
import { heldExactly, mainText, moreText } from "./held-text.ts";
import { useNetworkName } from "./use-network-name.ts";
import classes from "./held.module.css";

type Props = { readonly environment: string; readonly kind: HeldBy; readonly id: string };

/**
 * The main assets of one owner, below the title of its page; exactly, and on which networks, on hover and focus. All its
 * assets are listed on the page itself.
 */
export const OwnerTotal = ({ environment, kind, id }: Props) => {
  const { data, isError } = useQuery(heldOptions(environment, kind, [id]));
  const networkName = useNetworkName(environment);
  const own = data?.data[0];
  if (data === undefined || own === undefined) {
    return (
      <span className={classes["total"]} data-quiet>
        {isError ? "Balances could not be read" : "\u00a0"}
      </span>
    );
  }
  const exact = heldExactly(own, data, networkName);
  const more = moreText(own);
  return (
    <span className={classes["total"]} data-quiet={own.main.length === 0 || undefined}>
      <Tipped
        tip={exact.split("\n").map((line) => (
          <span key={line} className={classes["line"]}>
            <NameText text={line} />
          </span>
        ))}
        description={exact}
        isFocusable={exact !== ""}
      >
        <NameText text={mainText(own, data)} />
        {more !== undefined && <span className={classes["others"]}> {more}</span>}
      </Tipped>
    </span>
  );
};
