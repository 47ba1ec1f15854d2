import { Anchor } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { Holding } from "#shared/console/assets.ts";
import { fillPath, queryString } from "#shared/wire/path.ts";
import { nameText } from "#src/components/name-text.ts";
import { assetParam } from "./asset-name.ts";

type Props = {
  readonly environment: string;
  readonly holding: Pick<Holding, "networkId" | "asset">;
  readonly name: string;
};

/** Links to the organization's transactions with an asset. */
export const TransactionsLink = ({ environment, holding, name }: Props) => {
  const { history } = useRouter();
  const query = { asset: assetParam(holding), networkId: holding.networkId === "" ? undefined : holding.networkId };
  const href = `${fillPath("/{environment}/transactions", { environment })}${queryString(query)}`;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <Anchor size="sm" href={href} onClick={follow} aria-label={`Transactions with ${nameText(name)}`}>
      Transactions
    </Anchor>
  );
};
