import { expect, test } from "vitest";
import { createChain } from "./chain.ts";

test("jobs run one after another, and a failing job does not stop the others", async () => {
  const chain = createChain();
  const events: string[] = [];
  const job = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    return name;
  };
  const failed = chain.run(() => Promise.reject(new Error("no")));
  const [one, two] = await Promise.all([
    chain.run(job("one")),
    chain.run(job("two")),
    expect(failed).rejects.toThrow("no"),
  ]);
  expect([one, two]).toEqual(["one", "two"]);
  expect(events).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("a job whose key is already waiting is not queued again, so the chain cannot grow without limit", async () => {
  const chain = createChain();
  let release: () => void = () => undefined;
  const first = chain.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  const ran: string[] = [];
  const push = (key: string) => async () => {
    ran.push(key);
  };
  const jobs = ["a", "a", "b", "a", "b"].map((key) => chain.once(key, push(key)));
  await Promise.resolve();
  release();
  await Promise.all([first, ...jobs]);
  expect(ran).toEqual(["a", "b"]);
});

test("a job whose key is already running is queued again: the running one may have missed later changes", async () => {
  const chain = createChain();
  const ran: string[] = [];
  await chain.once("a", async () => {
    ran.push("first");
    void chain.once("a", async () => {
      ran.push("second");
    });
  });
  await chain.idle();
  expect(ran).toEqual(["first", "second"]);
});
