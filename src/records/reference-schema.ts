import * as z from "zod/mini";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { referenceFaultText } from "./reference-text.ts";

/** The profile reference of a form; `missing` is the error of an empty one. */
export const referenceSchema = (missing: string) =>
  z.string().check(({ value, issues }) => {
    const fault = referenceFault(value);
    if (fault === undefined) return;
    issues.push({
      code: "custom",
      input: value,
      message: fault === "empty" ? missing : `It ${referenceFaultText[fault]}.`,
    });
  });
