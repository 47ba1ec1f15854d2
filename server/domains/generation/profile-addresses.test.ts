import { describe, expect, test } from "vitest";
import { failing, type Listed, listing, silent } from "#server/testing/address-lists.ts";
import { countAddresses, newestAddress } from "./profile-addresses.ts";

const at = (id: string, date?: string): Listed => ({
  id,
  address: `0x${id}`,
  ...(date === undefined ? {} : { date }),
});
const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];

describe("the number of a profile's addresses", () => {
  test("is what the list's first page says", async () => {
    const service = listing([at("a"), at("b")]);
    expect(await countAddresses(service, "alice")).toBe(2);
    expect(service.asked).toEqual(["alice 0 1"]);
    expect(await countAddresses(listing([]), "alice")).toBe(0);
  });

  test("is 0 if there is no such profile, but unknown if the path is not there", async () => {
    expect(await countAddresses(failing(404, "ERR_404"), "alice")).toBe(0);
    expect(await countAddresses(failing(404, "ERR_006"), "alice")).toBeNull();
  });

  test("is unknown if the service does not say", async () => {
    expect(await countAddresses(failing(400, "ERR_010"), "alice")).toBeNull();
    expect(await countAddresses(silent("lacking"), "alice")).toBeNull();
    const garbage = { read: () => Promise.resolve({ kind: "unreadable", status: 200 } as const) };
    expect(await countAddresses(garbage, "alice")).toBeNull();
  });

  test.each(["refused", "broken", "timeout"] as const)("cannot be read now if the request is %s", async (kind) => {
    expect(await countAddresses(silent(kind), "alice")).toBe("unreachable");
  });
});

describe("the newest of a profile's addresses", () => {
  test("is the later of the first and the last, in whichever order they are listed", async () => {
    const service = listing([at("a", early), at("x"), at("b", late)]);
    expect(await newestAddress(service, "alice", 3)).toMatchObject({ id: "b" });
    expect(service.asked).toEqual(["alice 0 1", "alice 2 1"]);
    expect(await newestAddress(listing([at("b", late), at("a", early)]), "alice", 2)).toMatchObject({ id: "b" });
  });

  test("is the only one", async () => {
    expect(await newestAddress(listing([at("a")]), "alice", 1)).toMatchObject({ id: "a" });
  });

  test.each<[string, readonly Listed[]]>([
    ["have the same date", [at("a", early), at("b", early)]],
    ["have no dates", [at("a"), at("b")]],
    ["have no first date", [at("a"), at("b", late)]],
    ["have no last date", [at("a", early), at("b")]],
    ["have a date that is none", [at("a", "soon"), at("b", late)]],
  ])("is unknown if they %s", async (_what, addresses) => {
    expect(await newestAddress(listing(addresses), "alice", 2)).toBeUndefined();
  });

  test("is unknown if the list is empty, shorter than it says, or not given", async () => {
    expect(await newestAddress(listing([]), "alice", 1)).toBeUndefined();
    expect(await newestAddress(listing([at("a", early)], 2), "alice", 2)).toBeUndefined();
    expect(await newestAddress(failing(500, "ERR_000"), "alice", 2)).toBeUndefined();
  });
});
