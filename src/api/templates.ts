import { queryOptions } from "@tanstack/react-query";
import { pageQuery, type PageWindow } from "#shared/wire/page-window.ts";
import { templateEndpoints, type Template } from "#shared/wire/template.ts";
import { relay } from "./client/client.ts";
import { isMissing } from "./client/offered.ts";
import { keys } from "./keys.ts";
import type { Listed } from "./source/pages.ts";

/** A page of the contract templates (operations beyond, Contract templates and deployment). */
export const templatesOptions = (environment: string, page: PageWindow) =>
  queryOptions({
    queryKey: keys.templates.page(environment, page),
    queryFn: async ({ signal }): Promise<Listed<Template>> => {
      const { result } = await relay(environment, templateEndpoints.listTemplates, { query: pageQuery(page), signal });
      return { data: result.data, pagination: { totalElements: result.count } };
    },
  });

/** A contract template; null if there is none. */
export const templateOptions = (environment: string, templateId: string) =>
  queryOptions({
    queryKey: keys.templates.one(environment, templateId),
    queryFn: async ({ signal }) => {
      try {
        return (await relay(environment, templateEndpoints.getTemplate, { params: { templateId }, signal })).result;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });

/** The functions of a template as the service shows them, each an entry of its ABI. */
export const templateFunctionsOptions = (environment: string, templateId: string) =>
  queryOptions({
    queryKey: keys.templates.functions(environment, templateId),
    queryFn: async ({ signal }) =>
      (await relay(environment, templateEndpoints.getTemplateFunctions, { params: { templateId }, signal }))
        .contractFunction,
  });

/** The constructor of a template as the service shows it; null if it has none. */
export const templateConstructorOptions = (environment: string, templateId: string) =>
  queryOptions({
    queryKey: keys.templates.constructorOf(environment, templateId),
    queryFn: async ({ signal }) => {
      const answer = await relay(environment, templateEndpoints.getTemplateConstructor, {
        params: { templateId },
        signal,
      });
      return answer.contractConstructor ?? null;
    },
  });
