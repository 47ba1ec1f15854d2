import { randomUUID } from "node:crypto";
import { isHex } from "viem/utils";
import { type AbiEntry, parseAbi, selectorOf } from "#sandbox/domains/abis/entry.ts";
import { constructorOf, creationData } from "#sandbox/domains/templates/constructor.ts";
import { insertDeployment } from "#sandbox/domains/templates/deployment.ts";
import { newTemplate } from "#sandbox/domains/templates/new-template.ts";
import {
  deleteTemplate as deleteRow,
  findTemplate,
  type TemplateRow,
  templatesOf,
  templateView,
} from "#sandbox/domains/templates/templates.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import { chainOf, checkGasless } from "#sandbox/http/find.ts";
import { described, listRoute, ok, route, routeWithBody } from "#sandbox/http/route.ts";
import { listWindow, totalOf } from "#sandbox/store/page.ts";
import { endpoints } from "#shared/wire/endpoints.ts";

/**
 * The organization's own templates and the built-in ones, oldest first (operations beyond, Contract templates and
 * deployment).
 */
const listTemplates = listRoute(endpoints.listTemplates, async ({ store }, { caller, query }) => {
  const { skip, take } = listWindow(query);
  const matching = templatesOf(store, caller.organizationId);
  const rows = await matching.selectAll().orderBy("position").offset(skip).limit(take).execute();
  const count = await totalOf(matching);
  const next = skip + take;
  return ok({ result: { data: rows.map(templateView), next: next < count ? next : null, count } });
});

/** Stores a template with deployable bytecode and ABI. */
const createTemplate = routeWithBody(endpoints.createTemplate, async ({ store }, { caller, body }) => {
  const template = newTemplate(caller.organizationId, body);
  await store
    .insertInto("templates")
    .values({ ...template, position: null })
    .execute();
  return ok({ contract: templateView(await findTemplate(store, caller.organizationId, template.id)) });
});

const getTemplate = route(endpoints.getTemplate, async ({ store }, { caller, params }) =>
  ok({ result: templateView(await findTemplate(store, caller.organizationId, params.templateId)) }),
);

/** Contracts deployed from it stay, and running deployments continue. */
const deleteTemplate = route(endpoints.deleteTemplate, async ({ store }, { caller, params }) => {
  await deleteRow(store, caller.organizationId, params.templateId);
  return ok({ success: true });
});

const getTemplateConstructor = route(endpoints.getTemplateConstructor, async ({ store }, { caller, params }) => {
  const template = await findTemplate(store, caller.organizationId, params.templateId);
  return ok({ contractConstructor: entryView(template, constructorOf(abiOf(template)), "constructor") });
});

const getTemplateFunctions = route(endpoints.getTemplateFunctions, async ({ store }, { caller, params }) => {
  const template = await findTemplate(store, caller.organizationId, params.templateId);
  const functions = abiOf(template).filter(({ type }) => type === "function");
  return ok({
    contractFunction: functions.map((entry) => ({
      ...entryView(template, entry, selectorOf(entry) ?? ""),
      name: entry.name,
    })),
  });
});

/**
 * Deploys a template: a creation transaction signed with the organization's key. The handle's operation is the
 * deployment, and the deployed contract has its id once the transaction is mined.
 */
const deployTemplate = routeWithBody(endpoints.deployTemplate, async (service, { caller, params, body }) => {
  const { organizationId } = caller;
  const template = await findTemplate(service.store, organizationId, params.templateId);
  const chain = chainOf(service, body.networkId);
  checkGasless(chain.network, body.useGasless);
  const abi = abiOf(template);
  const data = creationData({ bytecode: bytecodeOf(template), abi }, body.constructorParameters);
  const account = await signerOf(service, organizationId, chain.network, body);
  const id = randomUUID();
  const handle = await service.workflows.start({
    organizationId,
    chain,
    intent: { account, to: null, data, value: 0n, feeLevel: body.feeLevel ?? "MEDIUM" },
    making: {
      kind: "DEPLOY",
      subjectId: id,
      abi,
      begin: (writer) =>
        insertDeployment(writer, {
          id,
          organization_id: organizationId,
          network_id: chain.network.id,
          template_id: template.id,
          deployer_address_id: body.addressId,
          name: template.name,
          abi: template.abi,
        }),
    },
  });
  return ok({ workflowResult: { ...handle, status: "started", message: "The deployment has started." } });
});

const abiOf = ({ abi }: TemplateRow): readonly AbiEntry[] => parseAbi(JSON.parse(abi));

const bytecodeOf = ({ id, bytecode }: TemplateRow) => {
  if (!isHex(bytecode)) throw new Error(`The bytecode of the template ${id} is damaged.`);
  return bytecode;
};

/** An entry of the template's ABI, with an id that is unique in it. */
const entryView = ({ id }: TemplateRow, { type, inputs = [], ...entry }: AbiEntry, key: string) => ({
  id: `${id}:${key}`,
  type,
  stateMutability: entry["stateMutability"] ?? "nonpayable",
  inputs,
  outputs: entry["outputs"] ?? [],
});

const errors = ["403 ERR_009", "404 ERR_056"];

export const templateRoutes = {
  listTemplates: described(listTemplates, {
    tag: "Contract templates",
    success: 200,
    errors: ["400 ERR_022", "403 ERR_009"],
    about:
      "The organization's own templates and the built-in ones. `next` is the `skip` of the next page, null on the last one.",
  }),
  createTemplate: described(createTemplate, {
    tag: "Contract templates",
    success: 200,
    errors: ["400 ERR_302", "400 ERR_303", "400 ERR_304", "403 ERR_009"],
    about: "Bytecode and ABI are checked. Code with unlinked libraries is refused, with their names.",
  }),
  getTemplate: described(getTemplate, { tag: "Contract templates", success: 200, errors }),
  deleteTemplate: described(deleteTemplate, {
    tag: "Contract templates",
    success: 200,
    errors,
    about: "Contracts that were deployed from it stay. A built-in template cannot be deleted.",
  }),
  getTemplateConstructor: described(getTemplateConstructor, { tag: "Contract templates", success: 200, errors }),
  getTemplateFunctions: described(getTemplateFunctions, { tag: "Contract templates", success: 200, errors }),
  deployTemplate: described(deployTemplate, {
    tag: "Contract templates",
    success: 200,
    errors: ["400 ERR_302", "400 ERR_303", "400 ERR_304", "403 ERR_009", "404 ERR_006", "404 ERR_056"],
    about:
      "It starts a workflow whose operationId is the deployment: the contract is listed under this id once it is mined. A failure is ERR_126 in the workflow's error. The key needs the interact contract policy.",
    policy: "interact",
  }),
};
