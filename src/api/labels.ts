import { queryOptions, useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { addressKey } from "#shared/console/identifiers.ts";
import {
  importedSchema,
  type Label,
  labelAnswerSchema,
  type labelBodySchema,
  labelCheckSchema,
  type labelImportBodySchema,
  labelListSchema,
  type LabelQuery,
} from "#shared/console/labels.ts";
import { lookUpName } from "./address-names.ts";
import { consoleRequest } from "./client/client.ts";
import { importMs, versionHeaders } from "./client/version-headers.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

const labels = (environment: string) => `/console/${encodeURIComponent(environment)}/labels`;

/** A page of the labels, last changed first. */
export const labelsOptions = (environment: string, query: LabelQuery) =>
  queryOptions({
    queryKey: keys.labels.page(environment, query),
    queryFn: ({ signal }) => consoleRequest({ path: labels(environment), query, schema: labelListSchema, signal }),
  });

/** The labels of an address on each network. One request covers all addresses of a page. */
export const labelsOfOptions = (environment: string, address: string) =>
  queryOptions({
    queryKey: keys.labels.of(environment, addressKey(address)),
    queryFn: async () => {
      const key = addressKey(address);
      return (await lookUpName(environment, "labels", key)).filter((label) => label.address === key);
    },
    staleTime: 60_000,
  });

/** The label of an address on a network: a label for this network wins over one for all networks. */
export const labelFor = (list: readonly Label[], networkId: string | undefined): Label | undefined =>
  list.find((label) => label.networkId === networkId) ?? list.find((label) => label.networkId === null);

/** Like `labelFor`, only the text. */
export const labelOn = (list: readonly Label[], networkId: string | undefined): string | undefined =>
  labelFor(list, networkId)?.label;

/** The URL of all labels, or of those that match a search, as a file. */
export const labelExportUrl = (environment: string, search = ""): string =>
  `${labels(environment)}/export${search === "" ? "" : `?${new URLSearchParams({ search })}`}`;

type Edited = z.input<typeof labelBodySchema> & { readonly version?: string | undefined };

/** Labels an address, or changes the version that the person has seen. */
export const usePutLabel = (environment: string) =>
  useChange(stale.afterLabelChange(environment), ({ version, ...body }: Edited) =>
    consoleRequest({
      method: "PUT",
      path: labels(environment),
      headers: versionHeaders(version),
      body,
      schema: labelAnswerSchema,
    }),
  );

/** Removes the version of a label that the person has seen. */
export const useRemoveLabel = (environment: string) =>
  useChange(stale.afterLabelChange(environment), ({ networkId, address, version }: Label) =>
    consoleRequest({
      method: "DELETE",
      path: labels(environment),
      query: { networkId: networkId ?? undefined, address },
      headers: versionHeaders(version),
      schema: z.undefined(),
    }),
  );

/** Checks what an import would do. */
export const useCheckLabels = (environment: string) =>
  useMutation({
    mutationFn: (csv: string) =>
      consoleRequest({
        method: "POST",
        path: `${labels(environment)}/import/check`,
        body: { csv },
        schema: labelCheckSchema,
        timeoutMs: importMs,
      }),
  });

/** Imports a file that has been checked. */
export const useImportLabels = (environment: string) =>
  useChange(stale.afterLabelChange(environment), (body: z.input<typeof labelImportBodySchema>) =>
    consoleRequest({
      method: "POST",
      path: `${labels(environment)}/import`,
      body,
      schema: importedSchema,
      timeoutMs: importMs,
    }),
  );
