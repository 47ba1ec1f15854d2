import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { AbiSource } from "./abi-source.tsx";
import { LinkedAbiNote } from "./linked-abi-note.tsx";
import { ProxyNotice } from "./proxy-notice.tsx";
import type { ShownAbi } from "./use-shown-abi.ts";

/** The ABI's source and, if it is the contract's own, how to change that. */
export const AbiOrigin = ({
  contract,
  reference,
  shown: { abi, linked, own },
  onForget,
}: {
  readonly contract: ContractRef;
  /** The ABI named in the link. */
  readonly reference: string | undefined;
  readonly shown: ShownAbi;
  /** Discards the link's ABI. */
  readonly onForget: () => void;
}) => {
  const isOwn = linked.state !== "found";
  return (
    <>
      <LinkedAbiNote reference={reference} linked={linked} contractAbi={own} onForget={onForget} />
      {isOwn ? <AbiSource contract={contract} contractAbi={own} /> : null}
      <ProxyNotice contract={contract} abi={abi} onUse={isOwn ? own.use : undefined} />
    </>
  );
};
