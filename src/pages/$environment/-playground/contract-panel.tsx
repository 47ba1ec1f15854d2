import { useQuery } from "@tanstack/react-query";
import { useCallback, useContext, useEffect, useMemo, useState } from "react";
import { catalogOf } from "../../../../shared/abi/catalog.ts";
import { isRead } from "../../../../shared/abi/functions.ts";
import type { Abi } from "../../../../shared/abi/types.ts";
import { senderAddressesOptions } from "../../../api/addresses.ts";
import { AddressSearchProvider, KnownAddressesProvider } from "../../../components/abi-form/known-addresses.ts";
import type { AddressSearch, KnownAddress } from "../../../components/abi-form/known-addresses.ts";
import { TokenDecimalsProvider } from "../../../components/abi-form/token-decimals.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { AbiSource } from "./abi-source.tsx";
import { AfterForm } from "./after-form.tsx";
import { ContractTools, type Tool } from "./contract-tools.tsx";
import { CallPlace } from "./copy-as.tsx";
import { EntrySources, sourcesIn } from "./entry-source.tsx";
import { EntryPanel } from "./entry-panel.tsx";
import { FoundAddresses } from "./found-addresses.tsx";
import { FromLink } from "./from-link.tsx";
import { FunctionList } from "./function-list.tsx";
import { LinkedAbiNote } from "./linked-abi-note.tsx";
import { Linked } from "./linked.ts";
import { OperationPanel } from "./operation-panel.tsx";
import { addressName, isOnNetwork, shortHex } from "./place.ts";
import type { Place } from "./place.ts";
import classes from "./playground.module.css";
import { ProxyNotice } from "./proxy-notice.tsx";
import { ReadPanel } from "./read-panel.tsx";
import { NoteUse, useRecentlyUsed } from "./recently-used.ts";
import { RecentOperations } from "./recent-operations.tsx";
import type { PlaygroundSearch } from "./search.ts";
import { useAskDecimals } from "./use-ask-decimals.ts";
import { useContractAbi } from "./use-contract-abi.ts";
import { useFill } from "./use-fill.ts";
import { useHistory } from "./use-history.ts";
import { useLinkedAbi } from "./use-linked-abi.ts";
import { useReadAll } from "./use-read-all.ts";
import { WritePanel } from "./write-panel.tsx";

type Show = (change: Pick<PlaygroundSearch, "fn" | "operation" | "abi">, replace?: "replace") => Promise<void>;

/** One contract: where its ABI comes from, its functions, the form of the open one, and what came of it. */
export function ContractPanel({
  place,
  contracts,
  search,
  onShow,
}: {
  readonly place: Place;
  readonly contracts: readonly KnownAddress[];
  readonly search: PlaygroundSearch;
  readonly onShow: Show;
}) {
  const contract = useContractAbi(place);
  const linkedAbi = useLinkedAbi(place, search.abi);
  const abi = linkedAbi.state === "found" ? linkedAbi.abi : contract.abi;
  const reference = linkedAbi.state === "found" ? search.abi : contract.reference;
  const combined = contract.read?.combined;
  const linkedHash = linkedAbi.state === "found" ? linkedAbi.hash : undefined;
  const sourcesOf = useMemo(() => {
    if (linkedHash !== undefined) return () => [`contract book, version ${shortHex(linkedHash)}`];
    return combined === undefined ? () => [] : sourcesIn(combined);
  }, [combined, linkedHash]);
  const linked = useContext(Linked);
  useEffect(() => linked.put("abi", reference), [linked, reference]);
  const addresses = useQuery(senderAddressesOptions(place.environment.id)).data?.data;
  const known = useMemo(
    () => [
      ...(addresses ?? [])
        .filter(({ networkId }) => isOnNetwork(networkId, place.network))
        .map((one) => ({ address: one.address, label: addressName(one) ?? "Address" })),
      ...contracts,
    ],
    [addresses, contracts, place.network],
  );
  const addressSearch = useCallback<AddressSearch>(
    (onPick) => (
      <FoundAddresses
        environment={place.environment.id}
        network={place.network}
        contracts={contracts}
        onPick={onPick}
      />
    ),
    [contracts, place.environment.id, place.network],
  );
  const askDecimals = useAskDecimals(place, abi);
  return (
    <KnownAddressesProvider value={known}>
      <AddressSearchProvider value={addressSearch}>
        <LinkedAbiNote
          reference={search.abi}
          linked={linkedAbi}
          contract={contract}
          onForget={() => void onShow({ fn: search.fn, operation: search.operation, abi: undefined }, "replace")}
        />
        {linkedAbi.state === "found" ? null : <AbiSource place={place} contract={contract} />}
        <ProxyNotice place={place} abi={abi} onUse={linkedAbi.state === "found" ? undefined : contract.use} />
        {abi === undefined || linkedAbi.state === "loading" ? null : (
          <TokenDecimalsProvider value={askDecimals}>
            <EntrySources value={sourcesOf}>
              <Columns place={place} contracts={contracts} abi={abi} search={search} onShow={onShow} />
            </EntrySources>
          </TokenDecimalsProvider>
        )}
      </AddressSearchProvider>
    </KnownAddressesProvider>
  );
}

function Columns({
  place,
  contracts,
  abi,
  search: { fn: wanted, operation, from },
  onShow,
}: {
  readonly place: Place;
  readonly contracts: readonly KnownAddress[];
  readonly abi: Abi;
  readonly search: PlaygroundSearch;
  readonly onShow: Show;
}) {
  const items = useMemo(() => catalogOf(abi), [abi]);
  const item = items.find(({ key }) => key === wanted);
  const fn = item?.entry.type === "function" ? item.entry : undefined;
  const [used, noteUse] = useRecentlyUsed(place);
  const name = contracts.find(({ address }) => address === place.address)?.label;
  const list = <FunctionList items={items} used={used} open={wanted} onOpen={(key) => void onShow({ fn: key })} />;
  const show = (id: string) => void onShow({ fn: wanted, operation: id });
  const recent = <RecentOperations place={place} shown={operation} onShow={show} />;
  const open = (signature: string) => void onShow({ fn: signature });
  const { fill: fillIn, takeRun, formKey } = useFill(place, open);
  const history = useHistory(place);
  const all = useReadAll(place, abi);
  const [opened, setOpened] = useState<readonly Tool[]>([]);
  const tools = (
    <ContractTools
      place={place}
      abi={abi}
      all={all}
      history={history}
      opened={opened}
      onOpened={setOpened}
      onOpen={open}
      onFill={fillIn}
    />
  );
  if (fn === undefined) {
    return (
      <div className={classes["columns"]}>
        {list}
        {item === undefined ? (
          <EmptyState
            title={wanted === undefined ? "No function picked" : `This ABI has no function ${wanted}`}
            reason="Pick one of the list: its form opens here."
          />
        ) : (
          <EntryPanel item={item} />
        )}
        <div className={classes["side"]}>
          <AfterForm>
            {operation === undefined ? null : <OperationPanel place={place} abi={abi} id={operation} />}
            {tools}
            {recent}
          </AfterForm>
        </div>
      </div>
    );
  }
  // Another contract, function or ABI is another form: nothing of the former one may reach it.
  const key = JSON.stringify([place.environment.id, place.network.id, place.address, fn, formKey]);
  return (
    <FromLink place={place} fn={fn} onTaken={() => onShow({ fn: wanted, operation }, "replace")}>
      {(fill) => (
        <div className={classes["columns"]}>
          {list}
          <CallPlace value={place}>
            <NoteUse value={noteUse}>
              {isRead(fn) ? (
                <ReadPanel
                  key={`${key}${fill}`}
                  place={place}
                  abi={abi}
                  fn={fn}
                  takeRun={takeRun}
                  onReading={(reading) => history.add(fn, reading)}
                  below={
                    <AfterForm>
                      {operation === undefined ? null : <OperationPanel place={place} abi={abi} id={operation} />}
                      {tools}
                    </AfterForm>
                  }
                />
              ) : (
                <>
                  <WritePanel
                    key={`${key}${fill}`}
                    place={place}
                    abi={abi}
                    fn={fn}
                    name={name}
                    from={from}
                    onOperation={show}
                  />
                  <div className={classes["side"]}>
                    <AfterForm>
                      <OperationPanel place={place} abi={abi} id={operation} />
                      {tools}
                      {recent}
                    </AfterForm>
                  </div>
                </>
              )}
            </NoteUse>
          </CallPlace>
        </div>
      )}
    </FromLink>
  );
}
