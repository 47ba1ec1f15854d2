import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { numberText } from "#shared/amount/number-text.ts";
import type { FindKind, MirrorList } from "#shared/console/find.ts";
import { useRefreshMirror } from "#src/api/find.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { unreadableText } from "#src/components/unreadable-text.ts";
import type { Mirrored } from "./use-list.ts";
import classes from "./find.module.css";

type Props = {
  readonly mirror: Mirrored;
  /** How many matched; undefined until known. */
  readonly count: number | undefined;
};

/** How many matched, in how many, as of when; and the progress of reading the list. */
export const FindStatus = ({ mirror: { environment, kind, isAsked, answer }, count }: Props) => {
  const refresh = useRefreshMirror(environment);
  const list = answer?.mirror;
  if (list?.state === "not_offered") return <ListNotOffered kind={kind} />;
  return (
    <>
      <div className={isAsked ? classes.status : undefined}>
        {/* Always mounted, so that a change of its text is announced. */}
        <output className={classes.count} data-none={count === 0 || undefined}>
          {isAsked && count !== undefined && list !== undefined && `${numberText(count)} found`}
        </output>
        {isAsked && list !== undefined && (
          <>
            <Text span size="sm" className={classes.note}>
              <Progress kind={kind} list={list} />
            </Text>
            {list.state !== "failed" && (
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconRefresh size={14} aria-hidden />}
                loading={refresh.isPending}
                onClick={() => refresh.mutate()}
              >
                Refresh
              </Button>
            )}
            <output className={classes.note}>{refresh.isSuccess && "Comparing with the service…"}</output>
          </>
        )}
      </div>
      {isAsked && list?.state === "failed" && <ReadingFailed kind={kind} list={list} />}
      {refresh.error !== null && <ErrorPanel error={refresh.error} onRetry={() => refresh.mutate()} />}
    </>
  );
};

type OfList = { readonly kind: FindKind; readonly list: MirrorList };

const Progress = ({ kind, list: { state, rows, unreadable, total, seen, checkedAt, walkedAt } }: OfList) => {
  const searched = (
    <>
      Searched {numberText(rows)} {kind}
      {checkedAt !== null && (
        <>
          , updated <AgeText value={checkedAt} />
        </>
      )}
      .{unreadable > 0 && ` ${unreadableText(unreadable, kind)}`}
    </>
  );
  if (state !== "syncing") return searched;
  const read = seen ?? rows;
  const reading =
    total === null ? "Reading the list…" : `Reading the list: ${numberText(read)} of ${numberText(total)}.`;
  return walkedAt === null ? (
    <>{reading} More results may appear.</>
  ) : (
    <>
      {searched} {reading}
    </>
  );
};

const ReadingFailed = ({ kind, list: { why, rows } }: OfList) => (
  <Text size="sm" mb="sm" role="alert" className={classes.bad}>
    Postern could not read the {kind} from the service
    {why === null ? (
      "."
    ) : (
      <>
        : <NameText text={why} />
      </>
    )}{" "}
    {rows === 0 ? "There are no results yet." : "Results may be outdated or incomplete."} Postern will try again. If
    this continues, contact the service's operator.
  </Text>
);

const ListNotOffered = ({ kind }: { readonly kind: FindKind }) => (
  <EmptyState
    title={`This deployment of the service does not list its ${kind}.`}
    reason="Search is not available. You can still open one by its id or address."
  />
);
