import type { Page } from "@playwright/test";
import * as z from "zod";

const countedSchema = z.object({ clicks: z.int(), fields: z.int() });

/**
 * Counts in the page what a person does from now on: clicks of the mouse (each choice in a select counts as two,
 * because the browser draws its list), and text fields that were typed or pasted into.
 */
export const countActions = async (page: Page): Promise<() => Promise<z.output<typeof countedSchema>>> => {
  await page.evaluate(() => {
    const counted = { clicks: 0, fields: 0 };
    const typedInto = new WeakSet<EventTarget>();
    addEventListener("pointerdown", () => (counted.clicks += 1), { capture: true });
    addEventListener(
      "input",
      ({ target }) => {
        // Choosing from a native list takes two clicks: one opens it.
        if (target instanceof HTMLSelectElement) counted.clicks += 2;
        else if (target !== null && !typedInto.has(target)) {
          typedInto.add(target);
          counted.fields += 1;
        }
      },
      { capture: true },
    );
    Object.defineProperty(globalThis, "counted", { value: counted });
  });
  return async () =>
    countedSchema.parse(await page.evaluate(() => Object.getOwnPropertyDescriptor(globalThis, "counted")?.value));
};
