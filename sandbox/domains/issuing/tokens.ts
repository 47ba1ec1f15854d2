import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { ServiceError } from "#sandbox/lib/errors.ts";
import { networks } from "#sandbox/lib/networks.ts";
import { totalOf } from "#sandbox/store/page.ts";
import type { Store, Tables, Writer } from "#sandbox/store/tables.ts";
import type { Chain, Chains } from "../chain/chain.ts";
import { tokenDecimals, tokenNames, tokenStandard } from "../portfolio/token.ts";
import { type Mined, statusOf } from "./status.ts";

type Row = Selectable<Tables["tokens"]>;
/** A token with how its transaction ended. */
type Listed = Row & Mined;
type NewToken = Omit<Row, "position" | "id" | "created_at">;

/** Writes a token down. Throws ERR_000 when the organization has this contract already. */
export const recordToken = async (writer: Writer, token: NewToken, id: string = randomUUID()): Promise<string> => {
  const { numInsertedOrUpdatedRows = 0n } = await writer
    .insertInto("tokens")
    .values({ ...token, position: null, id, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(["organization_id", "network_id", "contract_address"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) {
    throw new ServiceError("ERR_000", { message: "This contract is a token of the organization already." });
  }
  return id;
};

const ofOrganization = (store: Store, organizationId: string) =>
  store
    .selectFrom("tokens")
    .leftJoin("transactions", (join) =>
      join
        .onRef("transactions.network_id", "=", "tokens.network_id")
        .onRef("transactions.hash", "=", "tokens.transaction_hash"),
    )
    .selectAll("tokens")
    .select(sql<number | null>`json_extract(transactions.receipt, '$.status')`.as("receipt_status"))
    .where("tokens.organization_id", "=", organizationId);

/** The tokens of an organization in the order in which they became its own. */
export const listTokens = async (
  store: Store,
  organizationId: string,
  { skip, take }: PageWindow,
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> => {
  const rows = await ofOrganization(store, organizationId).orderBy("position").offset(skip).limit(take).execute();
  return { rows, total: await totalOf(store.selectFrom("tokens").where("organization_id", "=", organizationId)) };
};

/** A token of an organization. Throws ERR_196. */
export const tokenOf = async (store: Store, organizationId: string, id: string): Promise<Listed> => {
  const row = await ofOrganization(store, organizationId).where("tokens.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ServiceError("ERR_196");
  return row;
};

/** Takes a token off the list; the contract stays what it is. Throws ERR_196. */
export const removeToken = async (store: Store, organizationId: string, id: string): Promise<void> => {
  const { numDeletedRows } = await store
    .deleteFrom("tokens")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ServiceError("ERR_196");
};

/** Types in the words of the interface, by the standard that a contract follows. */
const typeOf = {
  ERC20: "FUNGIBLE_TOKEN",
  ERC721: "NON_FUNGIBLE_TOKEN",
  ERC1155: "SEMI_FUNGIBLE_TOKEN",
} as const;

/** A token as it is answered (operations beyond the specification, Token): name, symbol, decimals and standard are the contract's own. */
export const tokenView = async (chains: Chains, row: Listed) => {
  const chain = chains.get(row.network_id);
  const { standard, ...facts } = chain === undefined ? { standard: null } : await factsOf(chain, row.contract_address);
  return {
    id: row.id,
    status: statusOf(row),
    type: row.type ?? (standard === null ? "CUSTOM" : typeOf[standard]),
    displayName: row.display_name,
    tokenMetadata: {
      ...facts,
      ...(standard === null ? {} : { standard }),
      network: networks.find(({ id }) => id === row.network_id)?.code ?? row.network_id,
      contractAddress: row.contract_address,
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
