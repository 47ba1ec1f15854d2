import type { Selectable } from "kysely";
import type { Chain, Chains } from "#sandbox/domains/chain/chain.ts";
import { tokenDecimals, tokenNames, tokenStandard } from "#sandbox/domains/portfolio/token.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { codeOf } from "#sandbox/lib/networks.ts";
import { totalOf } from "#sandbox/store/page.ts";
import type { Store, Tables } from "#sandbox/store/tables.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { statusOf } from "./status.ts";

export type TokenRow = Selectable<Tables["tokens"]>;

const ofOrganization = (store: Store, organizationId: string) =>
  store.selectFrom("tokens").where("organization_id", "=", organizationId).where("deleted", "=", 0);

/** The tokens of an organization, in the order they were issued or linked. */
export const listTokens = async (
  store: Store,
  organizationId: string,
  { skip, take }: PageWindow,
): Promise<{ readonly rows: readonly TokenRow[]; readonly total: number }> => {
  const all = ofOrganization(store, organizationId);
  const rows = await all.selectAll().orderBy("position").offset(skip).limit(take).execute();
  return { rows, total: await totalOf(all) };
};

/** A token of an organization. Throws ERR_196. */
export const tokenOf = async (store: Store, organizationId: string, id: string): Promise<TokenRow> => {
  const row = await ofOrganization(store, organizationId).selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_196");
  return row;
};

/** Takes a token off the list. The row stays, marked, because its transaction may still be under way. Throws ERR_196. */
export const unlinkToken = async (store: Store, organizationId: string, id: string): Promise<void> => {
  const { numUpdatedRows } = await store
    .updateTable("tokens")
    .set({ deleted: 1, updated_at: new Date().toISOString() })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError("ERR_196");
};

/** Types in the words of the interface, by the standard that a contract follows. */
const typeOf = {
  ERC20: "FUNGIBLE_TOKEN",
  ERC721: "NON_FUNGIBLE_TOKEN",
  ERC1155: "SEMI_FUNGIBLE_TOKEN",
} as const;

/** A token in the form of the interface (operations beyond the specification, Token): name, symbol, decimals and standard are the contract's own. */
export const tokenView = async (chains: Chains, row: TokenRow) => {
  const { contract_address: contract } = row;
  const chain = chains.get(row.network_id);
  const { standard, ...facts } =
    chain === undefined || contract === null ? { standard: null } : await factsOf(chain, contract);
  return {
    id: row.id,
    status: statusOf(row.status),
    type: row.type === null ? (standard === null ? "CUSTOM" : typeOf[standard]) : row.type,
    displayName: row.display_name,
    // Not among the published keys: what a link was given comes back.
    ...(row.ref_id === null ? {} : { refId: row.ref_id }),
    tokenMetadata: {
      ...facts,
      ...(standard === null ? {} : { standard }),
      network: codeOf(row.network_id),
      ...(contract === null ? {} : { contractAddress: contract }),
      ...(row.template_id === null ? {} : { contractTemplateId: row.template_id }),
      ...(row.deployment_id === null ? {} : { contractDeploymentId: row.deployment_id }),
      ...(row.address_id === null ? {} : { addressId: row.address_id }),
    },
  };
};

const factsOf = async (chain: Chain, contract: string) => {
  const [names, decimals, standard] = await Promise.all([
    tokenNames(chain, contract),
    tokenDecimals(chain, contract),
    tokenStandard(chain, contract),
  ]);
  return { ...names, ...(decimals === null ? {} : { decimals }), standard };
};
