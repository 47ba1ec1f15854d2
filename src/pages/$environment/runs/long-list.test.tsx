// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { serveApp } from "#src/testing/app-server.ts";
import { renderApp } from "#src/testing/render-app.tsx";

const linesOf = (count: number, name = "user") =>
  Array.from({ length: count }, (_, index) => `${name}-${index + 1}`).join("\n");

const bodySchema = z.object({ lines: z.array(z.object({ reference: z.string() })) });

const open = async () => {
  const sent: (readonly string[])[] = [];
  serveApp({
    "POST /console/sandbox/runs/check": ({ body }) => {
      const { lines } = bodySchema.parse(body);
      sent.push(lines.map(({ reference }) => reference));
      return {
        body: {
          data: {
            total: lines.length,
            profiles: lines.length,
            findings: [],
            twins: [],
            digest: "checked-1",
            reviewed: [],
          },
        },
      };
    },
  });
  const app = renderApp("/sandbox/runs/new");
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Profiles");
  const check = async () => {
    await app.user.click(screen.getByRole("button", { name: "Check" }));
    await screen.findByRole("button", { name: "Start the run" });
  };
  return { ...app, sent, field, check };
};

test("a long pasted list is shown and edited in parts, and checked as a whole", async () => {
  const { user, sent, field, check } = await open();
  await user.click(field);
  await user.paste(linesOf(1_300).replaceAll("\n", "\r\n"));
  expect(field.value).toBe(linesOf(500));
  const shown = screen.getByLabelText("Lines shown");
  expect([...shown.querySelectorAll("option")].map(({ label }) => label)).toEqual([
    "1 to 500 of 1,300",
    "501 to 1,000 of 1,300",
    "1,001 to 1,300 of 1,300",
  ]);
  await user.selectOptions(shown, "1,001 to 1,300 of 1,300");
  expect(field.value.split("\n").at(0)).toBe("user-1001");
  await user.type(field, "x");
  expect(screen.getByLabelText("Lines shown")).toHaveProperty("value", "2");
  await check();
  expect(sent).toEqual([`${linesOf(1_300)}x`.split("\n")]);
});

test("text pasted into a part goes where the cursor is", async () => {
  const { user, sent, field, check } = await open();
  await user.click(field);
  await user.paste("first\n\nlast");
  field.setSelectionRange(6, 6);
  await user.paste(linesOf(1_200));
  await check();
  expect(sent).toEqual([["first", ...linesOf(1_200).split("\n"), "last"]]);
});

test("a long list from a file starts with its first part, whatever was shown before", async () => {
  const { user, field } = await open();
  const read = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("no field for a file");
    await user.upload(input, new File([text], "list.csv", { type: "text/csv" }));
  };
  await read(linesOf(1_100));
  await user.selectOptions(await screen.findByLabelText("Lines shown"), "501 to 1,000 of 1,100");
  await read(linesOf(1_200, "other"));
  expect(await screen.findByRole("option", { name: "501 to 1,000 of 1,200" })).toBeTruthy();
  expect(field.value).toBe(linesOf(500, "other"));
});
