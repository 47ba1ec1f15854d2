import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { viewsPath } from "#shared/console/paths.ts";
import {
  type NewViewBody,
  type View,
  viewAnswerSchema,
  type ViewBody,
  type ViewDefaultBody,
  viewListSchema,
  type ViewPage,
} from "#shared/console/views.ts";
import { consoleRequest } from "./client/client.ts";
import { versionHeaders } from "./client/version-headers.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

const one = (environment: string, id: string) => `${viewsPath(environment)}/${encodeURIComponent(id)}`;

/** The saved views of a page visible to the person, and the page's default views. */
export const viewsOptions = (environment: string, page: ViewPage) =>
  queryOptions({
    queryKey: keys.views.of(environment, page),
    queryFn: ({ signal }) =>
      consoleRequest({ path: viewsPath(environment), query: { page }, schema: viewListSchema, signal }),
    staleTime: 60_000,
  });

/** Saves a new view. */
export const useCreateView = (environment: string) =>
  useChange(stale.afterViewChange(environment), async (body: NewViewBody): Promise<View> => {
    const { data } = await consoleRequest({
      method: "POST",
      path: viewsPath(environment),
      body,
      schema: viewAnswerSchema,
    });
    return data;
  });

/** Changes the version of a view that the person has seen; a 412 means that it has changed since. */
export const useSaveView = (environment: string) =>
  useChange(
    stale.afterViewChange(environment),
    async ({ view, ...change }: Partial<ViewBody> & { readonly view: View }): Promise<View> => {
      const { name, shared, search } = view;
      const { data } = await consoleRequest({
        method: "PUT",
        path: one(environment, view.id),
        headers: versionHeaders(view.version),
        body: { name, shared, search, ...change },
        schema: viewAnswerSchema,
      });
      return data;
    },
  );

/** Removes the version of a view that the person has seen. */
export const useRemoveView = (environment: string) =>
  useChange(stale.afterViewChange(environment), ({ id, version }: Pick<View, "id" | "version">) =>
    consoleRequest({
      method: "DELETE",
      path: one(environment, id),
      headers: versionHeaders(version),
      schema: z.undefined(),
    }),
  );

/** Sets the view that a page opens with. */
export const useSetDefaultView = (environment: string) =>
  useChange(stale.afterViewChange(environment), (body: ViewDefaultBody) =>
    consoleRequest({ method: "PUT", path: `${viewsPath(environment)}/default`, body, schema: z.undefined() }),
  );
