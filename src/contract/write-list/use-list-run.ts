import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { findOperation } from "#src/api/operations.ts";
import { useSendWrite } from "#src/api/sent-write.ts";
import { isSpent } from "#src/attempt/obstacle.ts";
import { writeBody } from "../form/write-call.ts";
import { callOfItem } from "./list-call.ts";
import { changeItem, changeWriteList, type ListItem, readWriteList } from "./local-list.ts";
import { operationEnd } from "./operation-end.ts";
import { sendOneAfterAnother, type Stop } from "./send-list.ts";

/** Sends the list of an environment; the client share is held for as long as it runs, and in memory only. */
export const useListRun = (environment: Environment, networks: readonly Network[]) => {
  const { id } = environment;
  const client = useQueryClient();
  const write = useSendWrite(id, "writeContract");
  const [running, setRunning] = useState(false);
  const [stop, setStop] = useState<Stop>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (item: ListItem, share: string | undefined) => {
    const call = callOfItem(item, environment, networks);
    if (call === undefined || !call.checked.ok) throw new Error("The call cannot be read, encoded and decoded back.");
    changeItem(id, item.key, { sentAt: Date.now() });
    try {
      const sent = await write({
        params: { networkId: item.networkId, contractAddress: item.address },
        idempotencyKey: item.key,
        acknowledge: item.acknowledges ?? undefined,
        body: {
          ...writeBody(call.contract, call.fn, call.values, call.draft, item.senderId),
          ...(share === undefined ? {} : { clientShare: share }),
        },
      });
      return sent.kind === "known" ? sent.operationId : undefined;
    } catch (error) {
      const operationId = error instanceof ApiError && isSpent(error) ? error.operationId : undefined;
      changeItem(id, item.key, operationId === undefined ? { sentAt: null } : { operationId });
      throw error;
    }
  };

  const start = async (keys: readonly string[], share: string | undefined) => {
    if (current.current !== undefined) return;
    const controller = new AbortController();
    current.current = controller;
    setRunning(true);
    setStop(undefined);
    // What is about to be sent is no longer replaced by what stands in a form.
    changeWriteList(id, (list) => ({ ...list, editing: null }));
    const steps = {
      item: (key: string) => readWriteList(id).items.find((one) => one.key === key),
      send: (item: ListItem) => send(item, share),
      find: ({ key }: ListItem) => findOperation(id, key),
      outcome: (operationId: string, signal: AbortSignal) => operationEnd(client, id, operationId, signal),
      note: ({ key }: ListItem, operationId: string) => changeItem(id, key, { operationId }),
    };
    setStop(await sendOneAfterAnother(keys, steps, controller.signal));
    current.current = undefined;
    setRunning(false);
  };

  return {
    running,
    stop,
    /** Sends the calls with these keys, which are those that the person has seen. */
    start: (keys: readonly string[], share: string | undefined) => void start(keys, share),
    /** Sends no further call; what was sent goes on. */
    halt: () => current.current?.abort(),
    forget: () => setStop(undefined),
  };
};

export type ListRun = ReturnType<typeof useListRun>;
