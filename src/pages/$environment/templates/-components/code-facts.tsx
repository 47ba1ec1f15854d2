import { useMemo } from "react";
import { codeHash, readCreationCode } from "#shared/abi/creation-code.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";

/** A creation code by its size and its hash; nothing for a text that is none. */
export const CodeFacts = ({
  bytecode,
  form = "short",
}: {
  readonly bytecode: string;
  /** Whole where a person decides. */
  readonly form?: "short" | "whole";
}) => {
  const code = useMemo(() => {
    const read = readCreationCode(bytecode);
    return read.ok ? { bytes: read.bytes, hash: codeHash(read.hex) } : undefined;
  }, [bytecode]);
  if (code === undefined) return null;
  return (
    <span>
      <NumberText value={code.bytes} /> bytes, Keccak-256{" "}
      {form === "whole" ? code.hash : <HashText value={code.hash} what="Keccak-256 of the bytecode" />}
    </span>
  );
};
