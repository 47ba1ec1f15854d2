import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { MirrorList } from "#shared/console/find.ts";
import { AgeText } from "#src/components/time-text.tsx";

type Props = {
  readonly of: "addresses" | "wallets";
  /** The completeness of the mirror that the rows come from; undefined for rows of the service. */
  readonly shown: MirrorList | undefined;
  /** Reserves its line while the rows load, so that the list below does not move. */
  readonly isAwaited?: boolean;
};

/** Shows how complete and recent rows are if the service cannot select them itself. */
export const PartialNote = ({ of, shown, isAwaited = false }: Props) => {
  if (shown === undefined && !isAwaited) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm" mih="1lh" component="div">
      {shown !== undefined && <Progress of={of} list={shown} />}
    </Text>
  );
};

/** The progress of a list's copy. */
const Progress = ({ of, list }: { readonly of: string; readonly list: MirrorList }) => {
  const { state, rows, total, seen, why, checkedAt } = list;
  if (state === "failed") return <>This list may be incomplete. {why}</>;
  if (state === "syncing") {
    const all = total === null ? "" : ` of ${numberText(total)}`;
    return (
      <>
        Still reading: {numberText(seen ?? rows)}
        {all} {of} so far. There may be more.
      </>
    );
  }
  return checkedAt === null ? null : (
    <>
      Updated <AgeText value={checkedAt} />.
    </>
  );
};
