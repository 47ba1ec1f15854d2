import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  descriptorAnswerSchema,
  type DescriptorPreviewBody,
  descriptorPreviewSchema,
  descriptorVersionAnswerSchema,
} from "#shared/console/descriptor.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { consoleRequest } from "./client/client.ts";
import { versionHeaders } from "./client/version-headers.ts";
import { type BookRef, entryPath } from "./contract-book.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

/** A contract's descriptor, its versions, and findings about the current one. */
export const descriptorOptions = (contract: BookRef) =>
  queryOptions({
    queryKey: keys.contractBook.descriptor(contract.environment, contract.networkId, addressKey(contract.address)),
    queryFn: async ({ signal }) =>
      (await consoleRequest({ path: `${entryPath(contract)}/descriptor`, schema: descriptorAnswerSchema, signal }))
        .data,
  });

/** One version of the descriptor. `hash` tells two versions apart that had the same position at different times. */
export const descriptorVersionOptions = (
  contract: BookRef,
  { position, hash }: { readonly position: number; readonly hash: string },
) =>
  queryOptions({
    queryKey: keys.contractBook.descriptorVersion(
      contract.environment,
      contract.networkId,
      addressKey(contract.address),
      position,
      hash,
    ),
    queryFn: async ({ signal }) => {
      const path = `${entryPath(contract)}/descriptors/${position}`;
      return (await consoleRequest({ path, schema: descriptorVersionAnswerSchema, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

type Saved = { readonly descriptor: Readonly<Record<string, unknown>> | null; readonly version: string };

/** Saves a descriptor over the contract version that the person has seen, or removes the current one (null). */
export const useSaveDescriptor = (contract: BookRef) =>
  useChange(stale.afterBookChange(contract.environment), ({ descriptor, version }: Saved) =>
    consoleRequest({
      method: "PUT",
      path: `${entryPath(contract)}/descriptor`,
      headers: versionHeaders(version),
      body: { descriptor },
      schema: descriptorAnswerSchema,
    }),
  );

/** Previews a descriptor; changes nothing. */
export const usePreviewDescriptor = (contract: BookRef) =>
  useMutation({
    mutationFn: (body: DescriptorPreviewBody) =>
      consoleRequest({
        method: "POST",
        path: `${entryPath(contract)}/descriptor/preview`,
        body,
        schema: descriptorPreviewSchema,
      }),
  });
