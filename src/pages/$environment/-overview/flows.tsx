import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { listAmount } from "#shared/amount/list-amount.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { flowDays } from "#shared/console/overview.ts";
import { flowsOptions } from "#src/api/overview.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { useNow } from "#src/components/use-now.ts";
import { dayOf, shortDayText, firstOf } from "#src/lib/utc-days.ts";
import { ListState } from "#src/lists/list-state.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { FlowChart } from "./flow-chart.tsx";
import { assetFlows, type AssetFlow, flowBars } from "./flow-points.ts";
import classes from "./flows.module.css";
import cards from "./overview.module.css";

const firstDay = (now: number): string => firstOf(flowDays, now);

type Props = { readonly environment: string };

/** Recent inflows and outflows of the assets that moved most. */
export const Flows = ({ environment }: Props) => {
  const options = flowsOptions(environment);
  const query = useQuery(options);
  return (
    <section aria-labelledby="flows" className={`${cards.card} ${classes["flows"]}`}>
      <Title order={2} id="flows">
        In and out, {flowDays} days
      </Title>
      <ListState query={query} queryKey={options.queryKey} loading={<Skeleton height={140} radius={0} />}>
        {({ data, assets, list }) => {
          const flows = assetFlows(data.filter(({ asset }) => asset.kind !== "collection"));
          if (flows.length === 0) return <NoFlows state={list.state} />;
          return (
            <>
              <div className={classes["charts"]}>
                {flows.map((flow) => (
                  <Flow key={flow.key} environment={environment} flow={flow} />
                ))}
              </div>
              {assets !== undefined && assets > flows.length && (
                <Text size="sm" mb="xs">
                  Shows {numberText(flows.length)} of {numberText(assets)} assets that moved.{" "}
                  <TextLink size="sm" underline="always" to="/$environment/transactions" params={{ environment }}>
                    Show all transactions
                  </TextLink>
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {list.state === "syncing" && "Transactions are still being read, so figures may change. "}
                Days are in UTC. Internal transfers, between your own addresses, are left out.
              </Text>
            </>
          );
        }}
      </ListState>
    </section>
  );
};

const NoFlows = ({ state }: { readonly state: string }) => {
  if (state === "not_offered") {
    return <EmptyState title="No chart." reason="The wallet service has no list of transactions to draw it from." />;
  }
  if (state === "syncing") {
    return <EmptyState title="Reading transactions…" reason="Money that moves appears here, day by day." />;
  }
  return (
    <EmptyState
      title={`Nothing came in or went out in the last ${flowDays} days.`}
      reason="Money that moves appears here, day by day."
    />
  );
};

const Flow = ({ environment, flow }: Props & { readonly flow: AssetFlow }) => {
  const first = useNow(firstDay);
  const last = useNow(dayOf);
  return (
    <figure className={classes["figure"]}>
      <figcaption className={classes["caption"]}>
        <strong>
          <NameText text={flow.unit} />
        </strong>{" "}
        on <NetworkName environment={environment} networkId={flow.networkId} />, {shortDayText(first)} to{" "}
        {shortDayText(last)}
        <span className={classes["sums"]}>
          <span>
            <span className={classes["inKey"]} aria-hidden="true" />
            In {signed("+", flow.in)}
          </span>{" "}
          <span>
            <span className={classes["outKey"]} aria-hidden="true" />
            Out {signed("−", flow.out)}
          </span>
        </span>
      </figcaption>
      <FlowChart bars={flowBars(flow.days, first, last)} unit={flow.unit} />
      <Figures flow={flow} />
    </figure>
  );
};

/** The chart's exact figures, newest first; days without movements are omitted. */
const Figures = ({ flow: { days } }: { readonly flow: AssetFlow }) => (
  <details className={classes["figures"]}>
    <summary>Show as a table</summary>
    <table aria-label="Money in and out per day">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((one) => (
          <tr key={one.day}>
            <th scope="row">{shortDayText(one.day)}</th>
            <td>{signed("+", one.in.text)}</td>
            <td>{signed("−", one.out.text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const signed = (sign: string, text: string) => (
  <span title={text}>
    <FigureGroups text={listAmount(text.startsWith("0 ") ? text : `${sign}${text}`)} />
  </span>
);
