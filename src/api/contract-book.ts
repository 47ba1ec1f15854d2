import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { approvalsAnswerSchema } from "#shared/console/approvals.ts";
import {
  abiVersionAnswerSchema,
  bookAnswerSchema,
  bookCheckSchema,
  bookImportedSchema,
  type bookImportBodySchema,
  bookListSchema,
  type BookQuery,
  type contractBodySchema,
  type ContractRef,
} from "#shared/console/contracts.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { bookPath } from "#shared/console/paths.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { fillPath } from "#shared/wire/path.ts";
import { ApiError } from "./client/api-error.ts";
import { consoleRequest } from "./client/client.ts";
import { importMs, versionHeaders } from "./client/version-headers.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

/** A contract of an environment's book, or one that is not in it yet. */
export type BookRef = ContractRef & { readonly environment: string };

/** The path of one contract of the book. */
export const entryPath = ({ environment, networkId, address }: BookRef) =>
  fillPath("/console/{environment}/contracts/{networkId}/{address}", { environment, networkId, address });

/** A page of the contract book, last changed first. */
export const bookOptions = (environment: string, query: BookQuery) =>
  queryOptions({
    queryKey: keys.contractBook.page(environment, query),
    queryFn: ({ signal }) => consoleRequest({ path: bookPath(environment), query, schema: bookListSchema, signal }),
  });

/** A contract of the book with its ABIs; null if it is not in the book. */
export const bookEntryOptions = (contract: BookRef) =>
  queryOptions({
    queryKey: keys.contractBook.one(contract.environment, contract.networkId, addressKey(contract.address)),
    queryFn: async ({ signal }) => {
      try {
        return (await consoleRequest({ path: entryPath(contract), schema: bookAnswerSchema, signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === "POSTERN_NOT_FOUND") return null;
        throw error;
      }
    },
  });

/** Whom the organization once allowed to spend a token, the last approved first. */
export const approvalsOptions = (contract: BookRef, { skip, take }: PageWindow) =>
  queryOptions({
    queryKey: keys.operations.approvals(contract.environment, contract.networkId, addressKey(contract.address), {
      skip,
      take,
    }),
    queryFn: ({ signal }) =>
      consoleRequest({
        path: `${entryPath(contract)}/approvals`,
        query: { skip: String(skip), take: String(take) },
        schema: approvalsAnswerSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One version of a contract's ABI. `hash` tells two versions apart that had the same position at different times. */
export const abiVersionOptions = (
  contract: BookRef,
  { position, hash }: { readonly position: number; readonly hash: string },
) =>
  queryOptions({
    queryKey: keys.contractBook.abi(
      contract.environment,
      contract.networkId,
      addressKey(contract.address),
      position,
      hash,
    ),
    queryFn: async ({ signal }) => {
      const path = `${entryPath(contract)}/abis/${position}`;
      return (await consoleRequest({ path, schema: abiVersionAnswerSchema, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The URL of the whole book as a file. */
export const bookExportUrl = (environment: string): string => `${bookPath(environment)}/export`;

type Saved = { readonly body: z.input<typeof contractBodySchema>; readonly version: string | undefined };

/** Adds a contract to the book, or changes the version that the person has seen. */
export const useSaveContract = (contract: BookRef) =>
  useChange(stale.afterBookChange(contract.environment), ({ body, version }: Saved) =>
    consoleRequest({
      method: "PUT",
      path: entryPath(contract),
      headers: versionHeaders(version),
      body,
      schema: bookAnswerSchema,
    }),
  );

/** Removes the version of a contract that the person has seen. */
export const useRemoveContract = (contract: BookRef) =>
  useChange(stale.afterBookChange(contract.environment), (version: string) =>
    consoleRequest({
      method: "DELETE",
      path: entryPath(contract),
      headers: versionHeaders(version),
      schema: z.undefined(),
    }),
  );

/** Checks what an import would do. */
export const useCheckBook = (environment: string) =>
  useMutation({
    mutationFn: (file: unknown) =>
      consoleRequest({
        method: "POST",
        path: `${bookPath(environment)}/import/check`,
        body: { book: file },
        schema: bookCheckSchema,
        timeoutMs: importMs,
      }),
  });

type Imported = Pick<z.input<typeof bookImportBodySchema>, "conflicts" | "plan"> & { readonly book: unknown };

/** Imports a file that has been checked. */
export const useImportBook = (environment: string) =>
  useChange(stale.afterBookChange(environment), (body: Imported) =>
    consoleRequest({
      method: "POST",
      path: `${bookPath(environment)}/import`,
      body,
      schema: bookImportedSchema,
      timeoutMs: importMs,
    }),
  );
