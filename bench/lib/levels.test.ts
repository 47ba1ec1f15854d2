import { describe, expect, test } from "vitest";
import { levelled } from "./levels.mjs";

const request = (path: string, start: number, end: number) => ({
  url: `http://127.0.0.1:1${path}`,
  start,
  end,
});

describe("levelled", () => {
  test("a request after an answer is one level above the answer", () => {
    const chain = [
      request("/", 0, 100),
      request("/app.js", 105, 205),
      request("/style.css", 105, 206),
      request("/session", 230, 330),
      request("/counts", 340, 440),
    ];
    expect(levelled(chain).map(({ url, level }) => [new URL(url).pathname, level])).toEqual([
      ["/", 1],
      ["/app.js", 2],
      ["/style.css", 2],
      ["/session", 3],
      ["/counts", 4],
    ]);
  });

  test("a request started while all others are in progress waited for none of them, in any order", () => {
    const together = [request("/b", 110, 260), request("/a", 105, 205), request("/", 0, 100), request("/c", 200, 300)];
    expect(levelled(together).map(({ level }) => level)).toEqual([1, 2, 2, 2]);
  });
});
