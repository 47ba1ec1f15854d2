import { Skeleton, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { headlineAmount, listAmount } from "#shared/amount/list-amount.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import type { Network } from "#shared/wire/network.ts";
import { mainHoldingsOptions } from "#src/api/overview.ts";
import { assetName, holdingKey } from "#src/assets/asset-name.ts";
import { changeNote, HeldAmount } from "#src/assets/held-amount.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { ListedAmount } from "#src/components/number-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { unreadableText } from "#src/components/unreadable-text.ts";
import { ListState } from "#src/lists/list-state.tsx";
import { partsText } from "#src/records/held/held-text.ts";
import { useNetworkName } from "#src/records/held/use-network-name.ts";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import classes from "./overview.module.css";

type Props = { readonly environment: string };

/** What the organization holds of its main assets, each on all networks of its kind, with its change today. */
export const Holdings = ({ environment }: Props) => {
  const options = mainHoldingsOptions(environment);
  const query = useQuery(options);
  const { networks, find } = useNetworks(environment);
  const networkName = useNetworkName(environment);
  return (
    <section aria-labelledby="holdings" className={classes.card}>
      <Title order={2} id="holdings">
        Holdings
      </Title>
      <ListState query={query} queryKey={options.queryKey} loading={<Skeleton height={220} radius={0} />}>
        {({ data, more, list }) => (
          <>
            {data.length === 0 ? (
              <EmptyState title={emptyTitle(list)} reason="Coins and tokens that your addresses hold appear here." />
            ) : (
              <table className={classes.holdings} aria-labelledby="holdings">
                <thead>
                  <tr>
                    {["Asset", "Amount", "Change today"].map((heading) => (
                      <th scope="col" key={heading}>
                        <VisuallyHidden>{heading}</VisuallyHidden>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.map((holding) => (
                    <tr key={holdingKey(holding)}>
                      <th scope="row">
                        <span className={classes.asset}>
                          <NameText text={assetName(holding, find(holding.networkId))} />
                        </span>{" "}
                        <span className={classes.quiet}>
                          <Placed holding={holding} networks={networks} network={find(holding.networkId)} />
                        </span>
                        <Notes holding={holding} />
                      </th>
                      <td className={classes.held}>
                        {holding.asset.kind === "collection" ? (
                          countText(holding.amount, "token")
                        ) : (
                          <Amount holding={holding} networkName={networkName} />
                        )}
                      </td>
                      <td className={classes.today}>
                        <Today holding={holding} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {data.length > 0 && (
              <p className={classes.more}>
                <TextLink inherit to="/$environment/assets" params={{ environment }}>
                  {data.length + more === 1 ? "Assets over time" : `All ${numberText(data.length + more)} assets`}
                </TextLink>
              </p>
            )}
            <Incomplete list={list} />
          </>
        )}
      </ListState>
    </section>
  );
};

type PlacedProps = {
  readonly holding: Holding;
  readonly networks: readonly Network[];
  readonly network: Network | undefined;
};

/** The networks that have it, unless they say no more than the asset's name: the coin of a test network may be named like it. */
const Placed = ({ holding, networks, network }: PlacedProps) => {
  const { parts, networkId } = holding;
  if (parts === undefined && (networkId === "" || assetName(holding, network) === network?.name)) return null;
  return (parts ?? [{ networkId }]).map((part, index) => (
    <Fragment key={part.networkId}>
      {index > 0 && ", "}
      <ListedNetworkName networks={networks} networkId={part.networkId} />
    </Fragment>
  ));
};

type AmountProps = { readonly holding: Holding; readonly networkName: (networkId: string) => string };

/** How much there is at a glance; exactly, and how much is on which network, on hover and focus. */
const Amount = ({ holding, networkName }: AmountProps) => {
  const { text, isUpdating = false, whole, parts } = holding;
  const { sign = "", figure = "", unit = "" } = splitAmount(whole?.text ?? text) ?? {};
  if (unit === "" || (isUpdating && whole === undefined)) return <HeldAmount holding={holding} isCompact />;
  return (
    <ListedAmount
      exact={sign + figure}
      shown={headlineAmount(sign + figure)}
      unit={
        <span className={classes.quiet}>
          <NameText text={unit} />
        </span>
      }
      note={parts === undefined ? undefined : partsText(parts, networkName)}
      isFocusable={parts !== undefined}
    />
  );
};

const emptyTitle = ({ state }: AssetsAnswer["list"]): string => {
  if (state === "syncing") return "Reading balances…";
  return state === "complete" ? "Your addresses hold nothing yet." : "No balance has been read yet.";
};

const Notes = ({ holding }: { readonly holding: Holding }) => {
  const { unreadable } = holding;
  const change = changeNote(holding);
  const notes = [
    ...(change === "" ? [] : [change]),
    ...(unreadable > 0 ? [`${numberText(unreadable)} could not be read`] : []),
  ];
  return notes.length === 0 ? null : (
    <span className={classes.note}>
      <NameText text={notes.join(" · ")} />
    </span>
  );
};

/** By how much a balance has changed since today began, in UTC. */
const Today = ({ holding: { asset, today, isUpdating = false, change } }: { readonly holding: Holding }) => {
  if (today === undefined || (isUpdating && change === undefined)) return null;
  const isNothing = today.amount === "0";
  const figure =
    asset.kind === "collection"
      ? today.amount.replace("-", "")
      : (splitAmount(listAmount(today.text))?.written ?? today.text);
  const sign = today.amount.startsWith("-") ? "−" : "+";
  return (
    <span title={`${isNothing ? "" : sign}${today.text} since 00:00 UTC`}>
      {isNothing ? (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>No change today</VisuallyHidden>
        </>
      ) : (
        <>
          <FigureGroups text={`${sign}${figure}`} /> today
        </>
      )}
    </span>
  );
};

/** What the totals lack; nothing once every address has been read. */
const Incomplete = ({ list: { state, rows, unreadable, total, why } }: Pick<AssetsAnswer, "list">) => {
  const read = `${numberText(rows)} of ${numberText(total ?? rows)} addresses`;
  // A list read in full stays complete while the service does not respond.
  const isWhole = total !== null && rows + unreadable >= total;
  const words =
    state === "failed" && !isWhole
      ? `Totals of ${read}: Postern could not read the rest. ${why ?? ""}`.trim()
      : state === "syncing"
        ? total === null || total === 0
          ? "Totals may change."
          : `Reading addresses: ${read} so far. Totals may change.`
        : unreadable > 0
          ? unreadableText(unreadable, "addresses")
          : "";
  return words === "" ? null : (
    <p className={classes.more}>
      <span className={classes.quiet}>
        <NameText text={words} />
      </span>
    </p>
  );
};
