import { startTransition, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { catalogOf } from "#shared/abi/catalog.ts";
import { describeField } from "#shared/abi/field.ts";
import { isRead } from "#shared/abi/functions.ts";
import type { KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { Linked } from "#src/components/abi-form/linked.ts";
import { useFromLink } from "#src/components/abi-form/use-from-link.tsx";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { fillTab } from "#src/lib/tab-forms.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { readCall } from "#src/operations/operation-call.ts";
import { useAgain } from "#src/operations/use-again.tsx";
import { AbiOrigin } from "./abi/abi-origin.tsx";
import { useShownAbi } from "./abi/use-shown-abi.ts";
import { CallPanel } from "./call-panel-loader.tsx";
import { ContractTools, useContractTools } from "./contract-tools.tsx";
import { FunctionList } from "./functions/function-list.tsx";
import { useRecentlyUsed } from "./functions/recently-used.ts";
import { RecentOperations } from "./history/recent-operations.tsx";
import { writtenDraft } from "./history/written-draft.ts";
import { AfterForm } from "./parts/after-form.tsx";
import { type ContractRef, contractKey, formKey } from "./ref/contract-ref.ts";
import { OpenContract, type OpenContractValue, useOpenContract } from "./ref/open-contract.tsx";
import type { PlaygroundSearch } from "./search.ts";
import { OperationPanel } from "./write/operation-panel.tsx";
import classes from "./parts/contract.module.css";

// Most opened entries are called.
const EntryPanel = later(async () => (await import("./functions/entry-panel.tsx")).EntryPanel);

/** One contract: its ABI sources, its functions, the open form, and its result. */
export const ContractPanel = ({
  contract,
  contracts,
  search,
  onShow,
}: {
  readonly contract: ContractRef;
  readonly contracts: readonly KnownAddress[];
  readonly search: PlaygroundSearch;
  readonly onShow: OpenContractValue["show"];
}) => {
  const shown = useShownAbi(contract, search.abi);
  const { abi, sourcesOf, reference } = shown;
  const [used, noteUse] = useRecentlyUsed(contract);
  const linked = useContext(Linked);
  useEffect(() => linked.put("abi", reference), [linked, reference]);
  const isKnown = abi !== undefined && shown.linked.state !== "loading";
  // The arrival of an ABI would render its functions and the open form in one task; a transition takes slices. A
  // deferred value would too, but React renders everything below one without further deferral.
  const [wasKnown, setWasKnown] = useState(false);
  useLayoutEffect(() => startTransition(() => setWasKnown(isKnown)), [isKnown]);
  const isShown = wasKnown && isKnown;
  return (
    <>
      <AbiOrigin
        contract={contract}
        reference={search.abi}
        shown={shown}
        onForget={() => void onShow({ fn: search.fn, operation: search.operation, abi: undefined }, "replace")}
      />
      {abi === undefined || !isShown ? null : (
        <OpenContract
          contract={contract}
          name={contracts.find(({ address }) => address === contract.address)?.label}
          abi={abi}
          sourcesOf={sourcesOf}
          noteUse={noteUse}
          show={onShow}
        >
          <Columns contracts={contracts} search={search} used={used} />
        </OpenContract>
      )}
    </>
  );
};

/** The functions, the open form, and what is beside it. */
const Columns = ({
  contracts,
  search: { fn: functionKey, operation, from, again: repeated },
  used,
}: {
  readonly contracts: readonly KnownAddress[];
  readonly search: PlaygroundSearch;
  readonly used: readonly string[];
}) => {
  const { contract, abi, show } = useOpenContract();
  const tools = useContractTools();
  const items = useMemo(() => catalogOf(abi), [abi]);
  const item = items.find(({ key }) => key === functionKey);
  const fn = item?.callable;
  const kind = fn === undefined ? undefined : isRead(fn) ? "read" : "write";
  const fields = useMemo(() => (fn === undefined ? [] : fn.inputs.map(describeField)), [fn]);
  const link = useFromLink(fields, fn === undefined ? undefined : formKey(contract, fn), () =>
    show({ fn: functionKey, operation }, "replace"),
  );
  const again = useAgain({
    environment: contract.environment.id,
    id: repeated,
    filling: fillingFrom(readCall, (earlier) => {
      const written = isOf(earlier.params, contract) ? writtenDraft(earlier, abi, contract) : undefined;
      return written === undefined ? undefined : fillTab(formKey(contract, written.fn), written.draft);
    }),
    onTaken: () => show({ fn: functionKey, operation }, "replace"),
  });
  const showOperation = (id: string) => void show({ fn: functionKey, operation: id });
  const beside = (
    <AfterForm>
      {operation === undefined && kind !== "write" ? null : <OperationPanel id={operation} />}
      <ContractTools tools={tools} />
      {kind === "read" ? null : <RecentOperations contract={contract} shown={operation} onShow={showOperation} />}
    </AfterForm>
  );
  // Another contract, function or ABI gets a new form: no previous state may reach it.
  const key = JSON.stringify([contractKey(contract), fn, tools.filled, link.fill, again.fill]);
  return (
    <>
      {link.notice}
      {again.notice}
      <div
        className={classes["columns"]}
        data-beside={kind === "write" && operation === undefined ? "little" : undefined}
      >
        {/* Whatever is opened, the list stays in place, with its focus and search. */}
        <FunctionList
          items={items}
          used={used}
          open={functionKey}
          onOpen={(opened) => void show({ fn: opened })}
          onNear={CallPanel.preload}
        />
        {fn !== undefined && !link.isWaiting && !again.isWaiting ? (
          <CallPanel
            key={key}
            fn={fn}
            contracts={contracts}
            from={from}
            takeRun={tools.takeRun}
            onReading={(reading) => tools.history.add(fn, reading)}
            beside={beside}
          />
        ) : null}
        {fn === undefined ? (
          <>
            {item === undefined ? (
              <EmptyState {...nothingOpen(items.length, functionKey)} />
            ) : (
              <EntryPanel item={item} />
            )}
            <div className={classes["side"]}>{beside}</div>
          </>
        ) : null}
      </div>
    </>
  );
};

/** What is said in place of a form. */
const nothingOpen = (count: number, functionKey: string | undefined) => {
  if (count === 0) return { title: "This ABI is empty", reason: "Add another one above." };
  if (functionKey === undefined) return { title: "Choose a function", reason: "Its form opens here." };
  return { title: `This ABI has no function ${functionKey}`, reason: "Choose one from the list." };
};

type Called = { readonly networkId?: string | undefined; readonly contractAddress?: string | undefined };

const isOf = ({ networkId, contractAddress }: Called, { network, address }: ContractRef): boolean =>
  networkId === network.id && contractAddress?.toLowerCase() === address.toLowerCase();
