import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changePerson } from "#server/domains/sessions/access.ts";
import { type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { hangs } from "#server/testing/upstream.ts";

let harness: Harness;
let ada: Person;
let port: number;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("viewer");
  port = Number(new URL(await harness.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(() => harness.close());

const head = (person: Person) =>
  `GET /relay/held/api/v1/network/organization HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${person.cookie}\r\n\r\n`;

/** Sends requests on one connection that stay unanswered, and waits until the service has them. */
const ask = async (person: Person, count: number) => {
  harness.upstream.on(hangs);
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const requestsBefore = harness.upstream.seen.length;
  socket.write(head(person).repeat(count));
  await harness.upstream.until(requestsBefore + count);
  return socket;
};
const hasEnded = (id: string) => harness.store.deleteFrom("sessions").where("person_id", "=", id).execute();

test("Security 63: requests under way when an access ends get no answer, however many wait on one connection", async () => {
  const eve = await harness.signIn("viewer", "Eve");
  const [theirs, others] = [await ask(ada, 3), await ask(eve, 1)];
  const closed = once(theirs, "close");
  const change = { kind: "disable" } as const;
  const by = { requestId: null, person: null, role: null, address: null };
  await changePerson(
    { store: harness.store, onAccessEnd: [] },
    { id: ada.id, change, by, method: "link" },
    harness.clock.now,
  );
  harness.clock.now += 1_000;
  await closed;
  expect(others.destroyed).toBe(false);
  others.destroy();
});

test("a request whose session another program removed from the database gets no answer either", async () => {
  const socket = await ask(ada, 1);
  const closed = once(socket, "close");
  await hasEnded(ada.id);
  harness.clock.now += 1_000;
  await closed;
  expect(socket.destroyed).toBe(true);
});
