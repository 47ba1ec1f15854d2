import { useMutation } from "@tanstack/react-query";
import type { Params } from "../../shared/wire/operations.ts";
import { type Body, relay } from "./client.ts";

type ReadCall = Params<"readContract"> & { readonly body: Body<"readContract">; readonly signal?: AbortSignal };

/** Calls a read function (specification, Endpoints 1); the mutation's data is what the service answers as `result`. */
export const useReadContract = (environment: string) =>
  useMutation({
    mutationFn: async ({ body, signal, ...params }: ReadCall) => {
      const { result } = await relay(environment, "readContract", { params, body, signal });
      return result;
    },
  });
