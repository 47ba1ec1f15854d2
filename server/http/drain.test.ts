import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fastify from "fastify";
import { expect, test } from "vitest";
import { stopListening } from "./drain.ts";
import { createLeaving } from "./leaving.ts";

/** Opens a connection and sends a request on it; returns the status line of the answer, or why there is none. */
const ask = (port: number): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  return text(socket).then(
    (answer) => answer.split("\r\n", 1)[0] ?? "",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
};

test("Reliability 36: connections that wait to be accepted when listening ends are served, and later ones refused", async () => {
  const leaving = createLeaving();
  const app = fastify();
  app.addHook("onRequest", async () => leaving.held());
  let served = 0;
  const more: Promise<string>[] = [];
  app.get("/", () => {
    served += 1;
    // As people do who read one thing after the other.
    if (served <= 10) more.push(ask(port));
    return "";
  });
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  const waiting = Array.from({ length: 20 }, () => ask(port));
  await stopListening(app, leaving);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => "HTTP/1.1 200 OK"));
  expect(await Promise.all(more)).toEqual(more.map(() => "ECONNREFUSED"));
  expect(more).toHaveLength(10);
  await app.close();
});
