import { Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { type AssetOwner, assetsOptions, isReadingAssets } from "#src/api/assets.ts";
import { sessionOptions } from "#src/api/session.ts";
import { DataTable } from "#src/components/data-table.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { sortRows } from "#src/components/sort-rows.ts";
import { nextSort, readSort } from "#src/components/sort.ts";
import { ListState } from "#src/lists/list-state.tsx";
import { TableTools } from "#src/lists/table-tools.tsx";
import { useColumnChoice } from "#src/lists/use-column-choice.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { holdingKey } from "./asset-name.ts";
import type { ChartSearch, OnChartSearch } from "./chart-search.ts";
import { coinColumns } from "./coin-columns.tsx";
import { Collections } from "./collections.tsx";
import { OverTime } from "./over-time.tsx";
import { Compared, Unexplained } from "./unexplained.tsx";
import classes from "./assets.module.css";

type Props = {
  readonly environment: string;
  readonly owner: AssetOwner;
  /** The charts' state in the page's URL. */
  readonly search: ChartSearch;
  readonly onSearch: OnChartSearch;
  /** Its newest movements, below its coins and tokens. */
  readonly children?: ReactNode;
};

const nameOf: Readonly<Record<AssetOwner["kind"], string>> = {
  organization: "organization",
  address: "address",
  wallet: "wallet",
  profile: "profile",
};

/** An owner's coins and tokens in their units, collections, and their history. */
export const AssetsPanel = ({ environment, owner, search, onSearch, children }: Props) => {
  const options = assetsOptions(environment, owner);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const { isAwaited } = useNetworks(environment);
  // Rows with ids instead of names are taller, and would shift the content below when the names arrive.
  if (isAwaited && query.error === null) return <LoadingRows />;
  return (
    <ListState query={query} queryKey={options.queryKey}>
      {(answer) =>
        answer.list.state === "not_offered" && !answer.offersTokens ? (
          <NotOffered
            what="the balances of addresses"
            instead="To read a token's balance from its contract, call balanceOf in the playground."
          />
        ) : (
          <Assets environment={environment} owner={owner} answer={answer} search={search} onSearch={onSearch}>
            {children}
          </Assets>
        )
      }
    </ListState>
  );
};

const Assets = ({
  environment,
  owner,
  answer,
  search,
  onSearch,
  children,
}: Props & { readonly answer: AssetsAnswer }) => {
  const { find } = useNetworks(environment);
  const { data: session } = useQuery(sessionOptions());
  const maySend = session !== undefined && roleIncludes(session.role, "operator");
  const coins = answer.data.filter(({ asset }) => asset.kind !== "collection");
  const collections = answer.data.filter(({ asset }) => asset.kind === "collection");
  const isReading = isReadingAssets(answer);
  const isSure = answer.coverage?.isComplete ?? true;
  const columns = coinColumns({ environment, owner, find, maySend, books: answer.books });
  const choice = useColumnChoice(`assets-of-${owner.kind}`, columns);
  const sort = readSort(search.sort);
  const rows = sortRows(coins, columns, sort);
  return (
    <>
      <Notes environment={environment} owner={owner} answer={answer} />
      {coins.length > 0 && (
        <div className={classes["tools"]}>
          <TableTools
            environment={environment}
            name="assets"
            columns={columns}
            choice={choice}
            rows={rows}
            sort={search.sort}
            onSort={(next) => onSearch({ sort: next })}
          />
        </div>
      )}
      <DataTable
        label={`Assets of the ${nameOf[owner.kind]}`}
        columns={choice.shown}
        rows={rows}
        rowKey={holdingKey}
        sort={sort}
        onSort={(key) => onSearch({ sort: nextSort(sort, key) })}
        empty={
          <EmptyState
            title={
              isReading
                ? "No balances yet."
                : `The ${nameOf[owner.kind]} has ${nothing(collections)}${isSure ? "" : " that Postern can see"}.`
            }
            reason={
              isReading
                ? "Coins and tokens appear here once Postern has read them."
                : "Coins and tokens that it receives appear here."
            }
          />
        }
      />
      {answer.more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {countText(answer.more, "more asset")} not shown. The list has the assets held by the most addresses.
        </Text>
      )}
      {children}
      {collections.length > 0 && (
        <Collections environment={environment} owner={owner} collections={collections} find={find} maySend={maySend} />
      )}
      {answer.data.length > 0 && (
        <section aria-labelledby="over-time" className={classes["section"]}>
          <Title order={2} id="over-time" mb="xs">
            Over time
          </Title>
          <OverTime
            environment={environment}
            owner={owner}
            holdings={answer.data}
            find={find}
            search={search}
            onSearch={onSearch}
          />
        </section>
      )}
    </>
  );
};

const nothing = (collections: readonly Holding[]): string =>
  collections.length > 0 ? "no coins and no fungible tokens" : "no assets";

type NotesProps = { readonly environment: string; readonly owner: AssetOwner; readonly answer: AssetsAnswer };

/**
 * Reports what is not read yet, could not be read, or is not offered, and what the listed transactions do not explain.
 * On the page of an address one place has either: its tokens are read while a person looks, and the table below must
 * not move when they are.
 */
const Notes = ({ environment, owner, answer }: NotesProps) => {
  const { offersTokens } = answer;
  const notes = notesOn(owner, answer);
  const books = offersTokens ? answer.books : undefined;
  const isCompared = owner.kind === "address" && books?.differences.length === 0;
  return (
    <>
      {(notes.length > 0 || isCompared) && (
        <Text size="sm" c="dimmed" mb="sm" component="div" className={isCompared ? classes["reading"] : undefined}>
          <output>
            <NameText text={notes.join(" ")} />
          </output>
          {notes.length === 0 && isCompared && <Compared books={books} />}
        </Text>
      )}
      {books !== undefined && <Unexplained environment={environment} owner={owner} books={books} />}
    </>
  );
};

const notesOn = (
  { kind }: AssetOwner,
  { list, progress, offersTokens, areTransactionsRead }: AssetsAnswer,
): readonly string[] => {
  const notes: string[] = [];
  if (kind !== "address" && list.state === "syncing") {
    const of = list.total === null ? "" : ` of ${numberText(list.total)}`;
    notes.push(`Reading addresses: ${numberText(list.seen ?? list.rows)}${of} so far. Totals may change.`);
  }
  if (list.state === "failed")
    notes.push(`Postern could not read the full list of addresses. ${list.why ?? ""}`.trim());
  if (!offersTokens) {
    notes.push("This deployment does not list tokens, so only coins are shown.");
    return notes;
  }
  if (!areTransactionsRead) notes.push("Reading transactions to find tokens…");
  const unread = progress.total - progress.read;
  if (kind === "address") {
    if (progress.waiting > 0) notes.push(unread > 0 ? "Reading tokens…" : "Updating tokens…");
    else if (progress.failed > 0) notes.push("Postern could not read the tokens and will try again.");
    return notes;
  }
  if (unread > 0) {
    notes.push(`Tokens read for ${numberText(progress.read)} of ${countText(progress.total, "address", "addresses")}.`);
  }
  if (progress.failed > 0) {
    const those = progress.failed === 1 ? "one address" : countText(progress.failed, "address", "addresses");
    notes.push(`Postern could not read the tokens of ${those} and will try again.`);
  }
  return notes;
};
