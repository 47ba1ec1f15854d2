import type { BookDetail } from "#shared/console/contracts.ts";
import type { Harness, Person } from "./harness.ts";

export const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const lower = address.toLowerCase();
export const path = "/console/ask/contracts";

/** A function of an ABI in its current form. */
export const fn = (name: string, more: object = {}) => ({
  type: "function",
  name,
  inputs: [{ name: "to", type: "address" }],
  outputs: [],
  stateMutability: "nonpayable",
  ...more,
});

export const contract = (more: object = {}) => ({
  name: "Token",
  tags: ["erc20", "Main"],
  notes: "Two\nlines",
  abi: [fn("transfer")],
  ...more,
});

export const isNew = { "if-none-match": "*" };
export const over = (version: string) => ({ "if-match": `"${version}"` });

/** The requests of a person who edits the book. */
export const bookOf = (harness: Harness, admin: Person) => {
  const put = (body: object, headers: Readonly<Record<string, string>> = isNew, place = `net-1/${address}`) =>
    harness.send(admin, "PUT", `${path}/${place}`, { payload: body, headers });
  return {
    put,
    made: async (body: object = contract(), place?: string) =>
      (await put(body, isNew, place)).json<{ data: BookDetail }>().data,
    get: (place = `net-1/${address}`) => harness.send(admin, "GET", `${path}/${place}`),
    names: async (query = "", environment = "ask") => {
      const answer = await harness.send(admin, "GET", `/console/${environment}/contracts${query}`);
      return answer.json<{ data: BookDetail[] }>().data.map(({ name }) => name);
    },
    post: (url: string, payload: object, environment = "ask") =>
      harness.send(admin, "POST", `/console/${environment}/contracts${url}`, { payload }),
  };
};

export const codeOf = (answer: { readonly json: () => unknown; readonly statusCode: number }) => {
  const body: unknown = answer.json();
  return [answer.statusCode, typeof body === "object" && body !== null && "code" in body ? body.code : undefined];
};
