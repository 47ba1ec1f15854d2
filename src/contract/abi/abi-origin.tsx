import { AbiSource } from "./abi-source.tsx";
import { LinkedAbiNote } from "./linked-abi-note.tsx";
import { ProxyNotice } from "./proxy-notice.tsx";
import type { ContractRef } from "../ref/contract-ref.ts";
import type { ShownAbi } from "./use-shown-abi.ts";

/** Where the ABI comes from and, if it is the contract's own, how to change that. */
export const AbiOrigin = ({
  contract,
  wanted,
  shown: { abi, linked, own },
  onForget,
}: {
  readonly contract: ContractRef;
  /** What the link says of the ABI. */
  readonly wanted: string | undefined;
  readonly shown: ShownAbi;
  /** Leaves what the link says. */
  readonly onForget: () => void;
}) => {
  const isOwn = linked.state !== "found";
  return (
    <>
      <LinkedAbiNote reference={wanted} linked={linked} contractAbi={own} onForget={onForget} />
      {isOwn ? <AbiSource contract={contract} contractAbi={own} /> : null}
      <ProxyNotice contract={contract} abi={abi} onUse={isOwn ? own.use : undefined} />
    </>
  );
};
