import { useQuery } from "@tanstack/react-query";
import { useCallback, useContext, useEffect, useMemo, useState } from "react";
import { catalogOf } from "#shared/abi/catalog.ts";
import { isRead } from "#shared/abi/functions.ts";
import type { Abi } from "#shared/abi/types.ts";
import { senderAddressesOptions } from "../api/addresses.ts";
import { AddressSearchProvider, KnownAddressesProvider } from "../components/abi-form/known-addresses.ts";
import type { AddressSearch, KnownAddress } from "../components/abi-form/known-addresses.ts";
import { TokenDecimalsProvider } from "../components/abi-form/token-decimals.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { AbiSource } from "./abi/abi-source.tsx";
import { AfterForm } from "./parts/after-form.tsx";
import { ContractTools, type Tool } from "./contract-tools.tsx";
import { CalledContract } from "./form/copy-as.tsx";
import { EntrySources, sourcesIn } from "./abi/entry-source.tsx";
import { EntryPanel } from "./functions/entry-panel.tsx";
import { FoundAddresses } from "./form/found-addresses.tsx";
import { FromLink } from "./form/from-link.tsx";
import { FunctionList } from "./functions/function-list.tsx";
import { LinkedAbiNote } from "./abi/linked-abi-note.tsx";
import { Linked } from "./form/linked.ts";
import { OperationPanel } from "./write/operation-panel.tsx";
import { addressName, isOnNetwork, shortHex } from "./ref/contract-ref.ts";
import type { ContractRef } from "./ref/contract-ref.ts";
import classes from "./parts/contract.module.css";
import { ProxyNotice } from "./abi/proxy-notice.tsx";
import { ReadPanel } from "./read/read-panel.tsx";
import { NoteUse, useRecentlyUsed } from "./functions/recently-used.ts";
import { RecentOperations } from "./history/recent-operations.tsx";
import type { PlaygroundSearch } from "./search.ts";
import { useAskDecimals } from "./form/use-ask-decimals.ts";
import { useContractAbi } from "./abi/use-contract-abi.ts";
import { useFill } from "./form/use-fill.ts";
import { useHistory } from "./history/use-history.ts";
import { useLinkedAbi } from "./abi/use-linked-abi.ts";
import { useReadAll } from "./read/use-read-all.ts";
import { WritePanel } from "./write/write-panel.tsx";

type Show = (change: Pick<PlaygroundSearch, "fn" | "operation" | "abi">, replace?: "replace") => Promise<void>;

/** One contract: where its ABI comes from, its functions, the form of the open one, and what came of it. */
export const ContractPanel = ({
  contract,
  contracts,
  search,
  onShow,
}: {
  readonly contract: ContractRef;
  readonly contracts: readonly KnownAddress[];
  readonly search: PlaygroundSearch;
  readonly onShow: Show;
}) => {
  const contractAbi = useContractAbi(contract);
  const linkedAbi = useLinkedAbi(contract, search.abi);
  const abi = linkedAbi.state === "found" ? linkedAbi.abi : contractAbi.abi;
  const reference = linkedAbi.state === "found" ? search.abi : contractAbi.reference;
  const combined = contractAbi.read?.combined;
  const linkedHash = linkedAbi.state === "found" ? linkedAbi.hash : undefined;
  const sourcesOf = useMemo(() => {
    if (linkedHash !== undefined) return () => [`contract book, version ${shortHex(linkedHash)}`];
    return combined === undefined ? () => [] : sourcesIn(combined);
  }, [combined, linkedHash]);
  const linked = useContext(Linked);
  useEffect(() => linked.put("abi", reference), [linked, reference]);
  const addresses = useQuery(senderAddressesOptions(contract.environment.id)).data?.data;
  const known = useMemo(
    () => [
      ...(addresses ?? [])
        .filter(({ networkId }) => isOnNetwork(networkId, contract.network))
        .map((one) => ({ address: one.address, label: addressName(one) ?? "Address" })),
      ...contracts,
    ],
    [addresses, contracts, contract.network],
  );
  const addressSearch = useCallback<AddressSearch>(
    (onPick) => (
      <FoundAddresses
        environment={contract.environment.id}
        network={contract.network}
        contracts={contracts}
        onPick={onPick}
      />
    ),
    [contracts, contract.environment.id, contract.network],
  );
  const askDecimals = useAskDecimals(contract, abi);
  return (
    <KnownAddressesProvider value={known}>
      <AddressSearchProvider value={addressSearch}>
        <LinkedAbiNote
          reference={search.abi}
          linked={linkedAbi}
          contractAbi={contractAbi}
          onForget={() => void onShow({ fn: search.fn, operation: search.operation, abi: undefined }, "replace")}
        />
        {linkedAbi.state === "found" ? null : <AbiSource contract={contract} contractAbi={contractAbi} />}
        <ProxyNotice contract={contract} abi={abi} onUse={linkedAbi.state === "found" ? undefined : contractAbi.use} />
        {abi === undefined || linkedAbi.state === "loading" ? null : (
          <TokenDecimalsProvider value={askDecimals}>
            <EntrySources value={sourcesOf}>
              <Columns contract={contract} contracts={contracts} abi={abi} search={search} onShow={onShow} />
            </EntrySources>
          </TokenDecimalsProvider>
        )}
      </AddressSearchProvider>
    </KnownAddressesProvider>
  );
};

const Columns = ({
  contract,
  contracts,
  abi,
  search: { fn: wanted, operation, from },
  onShow,
}: {
  readonly contract: ContractRef;
  readonly contracts: readonly KnownAddress[];
  readonly abi: Abi;
  readonly search: PlaygroundSearch;
  readonly onShow: Show;
}) => {
  const items = useMemo(() => catalogOf(abi), [abi]);
  const item = items.find(({ key }) => key === wanted);
  const fn = item?.entry.type === "function" ? item.entry : undefined;
  const [used, noteUse] = useRecentlyUsed(contract);
  const name = contracts.find(({ address }) => address === contract.address)?.label;
  const list = <FunctionList items={items} used={used} open={wanted} onOpen={(key) => void onShow({ fn: key })} />;
  const show = (id: string) => void onShow({ fn: wanted, operation: id });
  const recent = <RecentOperations contract={contract} shown={operation} onShow={show} />;
  const open = (signature: string) => void onShow({ fn: signature });
  const { fill: fillIn, takeRun, formKey } = useFill(contract, open);
  const history = useHistory(contract);
  const all = useReadAll(contract, abi);
  const [opened, setOpened] = useState<readonly Tool[]>([]);
  const tools = (
    <ContractTools
      contract={contract}
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
            {operation === undefined ? null : <OperationPanel contract={contract} abi={abi} id={operation} />}
            {tools}
            {recent}
          </AfterForm>
        </div>
      </div>
    );
  }
  // Another contract, function or ABI is another form: nothing of the former one may reach it.
  const key = JSON.stringify([contract.environment.id, contract.network.id, contract.address, fn, formKey]);
  return (
    <FromLink contract={contract} fn={fn} onTaken={() => onShow({ fn: wanted, operation }, "replace")}>
      {(fill) => (
        <div className={classes["columns"]}>
          {list}
          <CalledContract value={contract}>
            <NoteUse value={noteUse}>
              {isRead(fn) ? (
                <ReadPanel
                  key={`${key}${fill}`}
                  contract={contract}
                  abi={abi}
                  fn={fn}
                  takeRun={takeRun}
                  onReading={(reading) => history.add(fn, reading)}
                  below={
                    <AfterForm>
                      {operation === undefined ? null : <OperationPanel contract={contract} abi={abi} id={operation} />}
                      {tools}
                    </AfterForm>
                  }
                />
              ) : (
                <>
                  <WritePanel
                    key={`${key}${fill}`}
                    contract={contract}
                    abi={abi}
                    fn={fn}
                    name={name}
                    from={from}
                    onOperation={show}
                  />
                  <div className={classes["side"]}>
                    <AfterForm>
                      <OperationPanel contract={contract} abi={abi} id={operation} />
                      {tools}
                      {recent}
                    </AfterForm>
                  </div>
                </>
              )}
            </NoteUse>
          </CalledContract>
        </div>
      )}
    </FromLink>
  );
};
