// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { createKeyring } from "./keyring.ts";
import { createMaster, openMaster } from "./master.ts";

const setUp = async () => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  for (const id of ["one", "two"]) {
    await store.insertInto("organizations").values({ id, name: id, email: "", created_at: "" }).execute();
    await createMaster(store, id, `share of ${id}`);
  }
  const open = vi.fn<typeof openMaster>(openMaster);
  return { keyring: createKeyring(store, open), open };
};

test("many concurrent requests open the seed once", async () => {
  const { keyring, open } = await setUp();
  const keys = await Promise.all(Array.from({ length: 20 }, () => keyring.open("one", "share of one")));
  expect(new Set(keys.map((key) => key.privateExtendedKey)).size).toBe(1);
  expect(open).toHaveBeenCalledTimes(1);
});

test("a wrong share is always refused, even while the right one is open", async () => {
  const { keyring, open } = await setUp();
  await keyring.open("one", "share of one");
  await expect(keyring.open("one", "share of two")).rejects.toThrow("client share");
  await expect(keyring.open("one", "share of two")).rejects.toThrow("client share");
  expect(open).toHaveBeenCalledTimes(3);
});

test("one organization's share does not open another's seed", async () => {
  const { keyring } = await setUp();
  await keyring.open("one", "share of one");
  await expect(keyring.open("two", "share of one")).rejects.toThrow("client share");
});

test("a key unused for a while is opened again", async () => {
  const { keyring, open } = await setUp();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await keyring.open("one", "share of one");
  vi.advanceTimersByTime(29_000);
  await keyring.open("one", "share of one");
  vi.advanceTimersByTime(29_000);
  await keyring.open("one", "share of one");
  expect(open).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(31_000);
  await keyring.open("one", "share of one");
  expect(open).toHaveBeenCalledTimes(2);
});
