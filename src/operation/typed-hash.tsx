import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { transactionHashSchema } from "#shared/console/transaction.ts";
import { checkedHashOptions } from "#src/api/evidence.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { CandidateFacts } from "./candidate-option.tsx";

type Props = {
  readonly environment: string;
  readonly operationId: string;
  readonly networkId: string | null;
  /** The checked hash; undefined while another one is typed. */
  readonly hash: string | undefined;
  readonly onHash: (hash: string | undefined) => void;
};

/** A transaction that Postern has not found. The server checks it before it can be attached. */
export const TypedHash = ({ environment, operationId, networkId, hash, onHash }: Props) => {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({
    ...checkedHashOptions(environment, operationId, hash ?? ""),
    enabled: hash !== undefined,
  });
  const check = (): void => {
    const read = transactionHashSchema.safeParse(typed);
    setProblem(read.success ? undefined : "A transaction id has 64 hexadecimal digits, often after 0x.");
    if (read.success && read.data === hash) void refetch();
    else onHash(read.success ? read.data : undefined);
  };
  return (
    <>
      <TextInput
        label="Transaction id"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
          onHash(undefined);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          check();
        }}
      />
      <div>
        <Button size="xs" variant="default" loading={isFetching} onClick={check}>
          Check transaction
        </Button>
      </div>
      {hash !== undefined && error !== null && <ErrorPanel error={error} />}
      {hash !== undefined && data !== undefined && (
        <CandidateFacts environment={environment} networkId={networkId} candidate={data} />
      )}
    </>
  );
};

/** The transaction of a hash once the server has checked it. */
export const useChecked = (environment: string, operationId: string, hash: string | undefined) =>
  useQuery({ ...checkedHashOptions(environment, operationId, hash ?? ""), enabled: hash !== undefined }).data;
