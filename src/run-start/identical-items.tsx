import { Checkbox, Stack, Text } from "@mantine/core";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { RunTwins } from "#shared/console/run-start.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import classes from "./findings.module.css";

type Props = {
  readonly environment: string;
  readonly groups: readonly RunTwins[];
  /** An item's position in the person's input, such as "line 3"; `entry` is counted from 0. */
  readonly place: (entry: number) => string;
  readonly accepted: readonly string[];
  readonly onAccept: (ids: readonly string[]) => void;
  readonly error?: string | undefined;
};

/** How many positions of a group are listed. */
const named = 20;

/** The error while a group is not accepted. */
export const missingAcceptance = "Confirm the identical calls first.";

/**
 * Calls that spend the same more than once, a checkbox for each group: either all calls of a group are accepted, or the
 * run is not started.
 */
export const IdenticalItems = ({ environment, groups, place, accepted, onAccept, error }: Props) => {
  if (groups.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label="Identical calls">
      <Text size="sm" fw={600}>
        {countText(groups.length, "group")} of identical calls
      </Text>
      {groups.map((group) => {
        const isAccepted = accepted.includes(group.id);
        return (
          <Stack key={group.id} gap={4}>
            <Checkbox
              label={<NameText text={sentence(group)} />}
              description={placesText(group, place)}
              classNames={{ body: classes["choice"] ?? "", labelWrapper: classes["words"] ?? "" }}
              checked={isAccepted}
              aria-invalid={error !== undefined && !isAccepted}
              error={isAccepted ? undefined : error}
              onChange={({ currentTarget: { checked } }) =>
                onAccept(checked ? [...accepted, group.id] : accepted.filter((id) => id !== group.id))
              }
            />
            {group.operationId !== null && (
              <Text size="sm" pl={32}>
                <TextLink
                  size="sm"
                  to="/$environment/activity/$operationId"
                  params={{ environment, operationId: group.operationId }}
                >
                  Open the identical operation
                </TextLink>
              </Text>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
};

const sentence = ({ what, count, operationId }: RunTwins): string => {
  const all = count === 2 ? "both" : `all ${numberText(count)}`;
  if (operationId === null) return `Send ${all} identical calls: ${what}`;
  return count === 1
    ? `Send this call, which repeats an earlier operation: ${what}`
    : `Send ${all} identical calls, which repeat an earlier operation: ${what}`;
};

const placesText = ({ entries, count }: RunTwins, place: Props["place"]): string => {
  const places = entries.slice(0, named).map(place);
  const more = count - places.length;
  return `${places.join(", ")}${more > 0 ? ` and ${numberText(more)} more` : ""}`;
};
