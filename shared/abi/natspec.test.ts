import { expect, test } from "vitest";
import { natspecDocs } from "./natspec.ts";

test("documentation for developers and for users is kept apart, without what is empty", () => {
  const devdoc = {
    version: 2,
    title: "Token",
    details: "A token.",
    methods: {
      "mint(address)": { details: "Mints.", params: { to: "Who gets it", bad: 5 }, returns: { _0: "Whether" } },
      "none()": {},
      "text()": "not an object",
      "only(uint256)": { params: { x: "Something" } },
      "result()": { returns: { _0: "It" } },
    },
    events: { "Moved(address)": { details: "Moved.", params: { to: "Who" } }, "Silent()": { notice: "" } },
  };
  const userdoc = { methods: { "mint(address)": { notice: "Makes one." } } };
  expect(natspecDocs(devdoc, userdoc)).toEqual([
    {
      version: 2,
      kind: "dev",
      details: "Token\nA token.",
      methods: [
        {
          name: "mint(address)",
          description: "Mints.",
          params: [{ name: "to", description: "Who gets it" }],
          returns: [{ name: "_0", description: "Whether" }],
        },
        { name: "only(uint256)", description: "", params: [{ name: "x", description: "Something" }], returns: [] },
        { name: "result()", description: "", params: [], returns: [{ name: "_0", description: "It" }] },
      ],
      events: [{ name: "Moved(address)", description: "Moved.", params: [{ name: "to", description: "Who" }] }],
    },
    {
      version: 1,
      kind: "user",
      details: "",
      methods: [{ name: "mint(address)", description: "Makes one.", params: [], returns: [] }],
      events: [],
    },
  ]);
});

test("what says nothing is left out", () => {
  expect(natspecDocs(undefined, null)).toEqual([]);
  expect(natspecDocs({ version: 1, methods: {}, events: [] }, { methods: { "f()": {} } })).toEqual([]);
  expect(natspecDocs({ notice: "Only this." }, {})).toMatchObject([{ kind: "dev", details: "Only this." }]);
  expect(natspecDocs({}, { events: { "E()": { notice: "Said." } } })).toMatchObject([{ kind: "user", methods: [] }]);
});
