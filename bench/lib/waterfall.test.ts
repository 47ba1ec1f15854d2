import { describe, expect, test } from "vitest";
import { levelled, waterfall } from "./waterfall.mjs";

const request = (path: string, start: number, end: number) => ({
  url: `http://127.0.0.1:1${path}`,
  type: "Fetch",
  start,
  end,
  bytes: 1_500,
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

test("the waterfall has a line with a bar for each request and each long task", () => {
  const text = waterfall(levelled([request("/", 0, 50), request("/console/x?take=1", 50, 100)]), [[0, 100]], 10);
  expect(text.split("\n")).toEqual([
    "    start  took      KB",
    " 1      0    50     1.5 |=====     | Fetch /",
    " 2     50    50     1.5 |     =====| Fetch /console/x?take=1",
    "        0   100         |##########| a task of more than 50 ms",
  ]);
});
