import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Run } from "#shared/console/run.ts";
import { isMoving, runItemsOptions } from "#src/api/runs.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { OfRunLink } from "#src/operations/of-run-link.tsx";
import { unconfirmedItems } from "#src/operations/operation-state-words.ts";
import { itemNumber, runNouns } from "#src/operations/run-words.ts";
import { itemWhat } from "./item-what.ts";

type Props = { readonly environment: string; readonly run: Run };

/** How many are named; the rest is behind the filter. */
const named = { skip: 0, take: 5 };

/** What an unknown outcome blocks, and the operations to settle. */
export const UnknownNote = ({ environment, run }: Props) => {
  const count = run.counts.unknown;
  const nouns = runNouns(run);
  const moves = { id: run.id, isMoving: isMoving(run) };
  // The run's items are fetched, too.
  const { data } = useQuery(runItemsOptions(environment, moves, named, { state: "unknown" }, 2));
  return (
    <div>
      <Text size="sm">{unconfirmedItems(countText(count, nouns.item), whatWaits(run))}</Text>
      {data?.data.map((item) => (
        <Text key={item.position} size="sm">
          {run.payoutId === null ? "No." : "Row"} {numberText(itemNumber(run, item))},{" "}
          <NameText text={itemWhat(item).short} />
          {item.operationId !== null && (
            <>
              :{" "}
              <TextLink
                size="sm"
                to="/$environment/activity/$operationId"
                params={{ environment, operationId: item.operationId }}
              >
                open its operation
              </TextLink>
            </>
          )}
        </Text>
      ))}
      {count > named.take && (
        <OfRunLink environment={environment} run={run} size="sm" state="unknown">
          Show all unconfirmed {nouns.item}s
        </OfRunLink>
      )}
    </div>
  );
};

const whatWaits = (run: Run): string => {
  const { atOnce, endpoints } = run;
  if (atOnce === 1) return `Later ${runNouns(run).item}s wait`;
  return endpoints.includes("generateAddress") ? "Other addresses of the same profile wait" : "It stays unconfirmed";
};
