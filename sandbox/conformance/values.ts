import { call } from "./suite.ts";

/** Components of the structs of AllTypes. */
export const point = [
  { name: "x", type: "int256" },
  { name: "y", type: "int256" },
];
const line = [
  { name: "name", type: "string" },
  { name: "from", type: "tuple", components: point },
  { name: "to", type: "tuple", components: point },
];
const drawing = [
  { name: "owner", type: "address" },
  { name: "lines", type: "tuple[]", components: line },
  { name: "colour", type: "uint8[3]" },
];
const components: Readonly<Record<string, readonly unknown[]>> = {
  echoPoint: point,
  echoPoints: point,
  echoLine: line,
  echoLines: line,
  echoDrawing: drawing,
};

/** A call of an AllTypes echo function with one value of the given type. */
export const echo = (name: string, type: string, value: unknown) => {
  const described = { name: "value", type, ...(name in components ? { components: components[name] } : {}) };
  return call(name, [{ ...described, value }], [{ ...described, name: "" }], "pure");
};
