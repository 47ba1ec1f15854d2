import { randomUUID } from "node:crypto";
import { answerTo } from "#server/domains/service/answer.ts";
import type { Service } from "#server/domains/service/service.ts";
import { type Address, addressListSchema } from "#shared/wire/address.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { pageQuery } from "#shared/wire/page-window.ts";

type Reads = Pick<Service, "read">;

/**
 * How many addresses a profile has: 0 if it does not exist yet, null if the service does not say, "unreachable" if it
 * does not answer now.
 */
export const countAddresses = async (service: Reads, reference: string): Promise<number | null | "unreachable"> => {
  const answer = await page(service, reference, 0);
  if (answer.kind === "success") return addressListSchema.parse(answer.value).pagination.totalElements;
  if (answer.kind === "error" && answer.status === 404) return answer.error.code === "ERR_006" ? null : 0;
  return answer.kind === "error" || answer.kind === "garbage" || answer.kind === "lacking" ? null : "unreachable";
};

/** The newest address of a profile, in whichever order the service lists them; undefined if their dates do not say. */
export const newestAddress = async (service: Reads, reference: string, count: number): Promise<Address | undefined> => {
  const at = async (skip: number): Promise<Address | undefined> => {
    const answer = await page(service, reference, skip);
    return answer.kind === "success" ? addressListSchema.parse(answer.value).data[0] : undefined;
  };
  const [first, last] = [await at(0), await at(count - 1)];
  if (first === undefined || first.id === last?.id) return first;
  const [early, late] = [Date.parse(first.date ?? ""), Date.parse(last?.date ?? "")];
  if (early === late || Number.isNaN(early) || Number.isNaN(late)) return undefined;
  return early > late ? first : last;
};

const page = async (service: Reads, reference: string, skip: number) => {
  const endpoint = endpoints.listAddressesOfProfile;
  const query = pageQuery({ skip, take: 1 });
  const call = { endpoint, params: { reference }, query, body: undefined, requestId: randomUUID() };
  return answerTo(call, await service.read(call));
};
