import { describe, expect, test } from "vitest";
import { personOf, roleOf } from "./person.ts";

const table = { readers: "viewer", writers: "operator", admins: "admin", "Night shift": "viewer" } as const;

describe("the role of a claim's value", () => {
  test.each<[string, unknown, string | null]>([
    ["a text of the table", "writers", "operator"],
    ["a text with a space", "Night shift", "viewer"],
    ["a list of one", ["readers"], "viewer"],
    ["several, of which the highest wins", ["readers", "admins", "writers"], "admin"],
    ["several, the highest first", ["admins", "readers"], "admin"],
    ["known ones among others", ["x", "writers", 7, null], "operator"],
    ["a value without a role", "others", null],
    ["another case", "Admins", null],
    ["two in one text", "readers admins", null],
    ["a part of a value", "admin", null],
    ["an empty text", "", null],
    ["an empty list", [], null],
    ["no claim", undefined, null],
    ["null", null, null],
    ["a number", 1, null],
    ["true", true, null],
    ["an object", { admins: true }, null],
    ["a list in a list", [["admins"]], null],
    ["a name of the language", ["constructor", "__proto__", "toString"], null],
  ])("%s", (_name, value, role) => {
    expect(roleOf(value, table)).toBe(role);
  });
});

const claims = { iss: "https://login.example", sub: "s-1", groups: "readers" };

describe("the person of the claims", () => {
  test.each<[string, object, string]>([
    ["name", { name: "Ada", preferred_username: "ada", email: "ada@x.example" }, "Ada"],
    ["user name", { name: " ", preferred_username: "ada", email: "ada@x.example" }, "ada"],
    ["mail address", { name: 7, email: "ada@x.example" }, "ada@x.example"],
    ["subject", {}, "s-1"],
    ["name without characters that break or reverse a line", { name: "Ada\r\n\u202eLove" }, "Ada Love"],
    ["name without invisible characters", { name: "\u3164A\u200bda\ufe0f" }, "A da"],
    ["name, cut if it is too long", { name: "😀".repeat(100) }, "😀".repeat(80)],
  ])("is named by the %s", (_what, more, name) => {
    expect(personOf({ ...claims, ...more }, "groups", table)?.name).toBe(name);
  });

  test("is the same at each sign-in, and another for another issuer or subject", () => {
    const idOf = (more: object) => personOf({ ...claims, ...more }, "groups", table)?.personId;
    const id = idOf({});
    expect(idOf({ name: "Ada", groups: "admins" })).toBe(id);
    expect(idOf({ sub: "s-2" })).not.toBe(id);
    expect(idOf({ iss: "https://other.example" })).not.toBe(id);
    expect(idOf({ iss: "https://login.example,s", sub: "1" })).not.toBe(id);
  });

  test("is null without a role, or with an inherited claim", () => {
    expect(personOf({ ...claims, groups: "others" }, "groups", table)).toBeNull();
    expect(personOf(claims, "constructor", table)).toBeNull();
  });
});
