// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { useMutation } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ConflictChoice } from "#shared/console/labels.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { render } from "#src/testing/render.tsx";
import { ImportFile } from "./import-file.tsx";

const fine = { added: 3, same: 1, conflictCount: 0, problemCount: 0, plan: "plan-1", lines: [] as readonly string[] };

type Check = typeof fine;
type Applied = { readonly file: string; readonly plan: string; readonly conflicts: ConflictChoice };

const check = vi.fn<(file: string) => Promise<Check>>();
const apply = vi.fn<(applied: Applied) => Promise<{ added: number; replaced: number; skipped: number }>>();

const Import = () => (
  <ImportFile
    things="names"
    accept=".txt"
    help="One name a line."
    read={(text) => {
      if (text === "") throw new Error("The file is empty.");
      return text.trim();
    }}
    check={useMutation({ mutationFn: check })}
    apply={useMutation({ mutationFn: apply })}
    problems={({ lines, problemCount }) => (problemCount > 0 ? lines : [])}
    conflicts={({ lines, conflictCount }) => (conflictCount > 0 ? lines : [])}
  />
);

/** Opens the import and chooses a file; the check has this response. */
const choose = async (outcome: Partial<Check> | Error, text = "Ada\n") => {
  check.mockReset();
  apply.mockReset().mockResolvedValue({ added: 3, replaced: 0, skipped: 0 });
  if (outcome instanceof Error) check.mockRejectedValue(outcome);
  else check.mockResolvedValue({ ...fine, ...outcome });
  const rendered = render(<Import />);
  const input = rendered.container.querySelector("input[type=file]");
  if (!(input instanceof HTMLInputElement)) throw new Error("no field for a file");
  await rendered.user.click(screen.getByText("Import names"));
  const upload = (content: BlobPart) => rendered.user.upload(input, new File([content], "names.txt"));
  await upload(text);
  return { ...rendered, input, upload };
};

const refused = new ApiError({ status: 409, code: "POSTERN_VERSION_CONFLICT", message: "The plan is too old." });
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}: odd`);

describe("the check of a file", () => {
  test("covers the names of a file in Windows-1252, and says how it was read", async () => {
    const { upload } = await choose({});
    await upload(Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]));
    expect(await screen.findByText(/^The file is not in UTF-8\. Postern read it as Windows-1252/)).toBeTruthy();
    expect(check.mock.calls.at(-1)?.[0]).toBe("Müller");
    await upload("Ada");
    expect(screen.queryByText(/Windows-1252/)).toBeNull();
  });

  test("covers what was read from it, says what an import would do, and changes nothing", async () => {
    const { input } = await choose({ same: 4 });
    expect(
      await screen.findByText(
        "names.txt: 3 new, 4 unchanged, 0 different, 0 with errors. Nothing has been imported yet.",
      ),
    ).toBeTruthy();
    expect(check.mock.calls[0]?.[0]).toBe("Ada");
    expect(apply).not.toHaveBeenCalled();
    expect(input.accept).toBe(".txt");
    expect(screen.getByRole("button", { name: "Check a file…" })).toBeTruthy();
  });

  test("of another kind of file says why it cannot be read, and sends nothing", async () => {
    await choose({}, "");
    expect((await screen.findByRole("alert")).textContent).toContain("The file is empty.");
    expect(check).not.toHaveBeenCalled();
  });

  test("that fails says why, and is dropped with the next file", async () => {
    const { upload } = await choose(new ApiError({ status: 413, code: "POSTERN_TOO_LARGE" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The request is too large.");
    check.mockResolvedValue(fine);
    await upload("Grace");
    expect(await screen.findByText(/^names\.txt: 3 new/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is dropped with the next file, even an unreadable one", async () => {
    const { upload } = await choose({});
    await screen.findByRole("button", { name: "Import 3 names" });
    await upload("");
    expect((await screen.findByRole("alert")).textContent).toContain("The file is empty.");
    expect(screen.queryByText(/^names\.txt/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Import 3 names" })).toBeNull();
  });

  test.each([
    ["problemCount", "Errors", 2, 2, null],
    ["problemCount", "Errors", 25, 20, "and 5 more"],
    // The server lists some of very many.
    ["conflictCount", "Different from the saved version", 900, 20, "and 880 more"],
  ] as const)("with %s lists them under “%s”: of %i the first %i", async (count, title, total, shown, rest) => {
    await choose({ [count]: total, lines: lines(Math.min(total, 100)) });
    const heading = await screen.findByText(title);
    const list = heading.parentElement;
    if (list === null) throw new Error("no list");
    expect(within(list).getAllByRole("listitem")).toHaveLength(shown);
    expect(within(list).queryByText(/^and \d+ more$/)?.textContent ?? null).toBe(rest);
  });
});

describe("an import", () => {
  const button = (name: string) => screen.findByRole("button", { name });

  test.each([
    [{}, "Import 3 names", "skip"],
    [{ conflictCount: 2, lines: lines(2) }, "Import 3 names, keep existing ones", "skip"],
    [{ conflictCount: 2, lines: lines(2) }, "Import 3 and replace 2", "replace"],
  ])("after the check %o with “%s” applies the plan that was shown", async (outcome, name, conflicts) => {
    const { user } = await choose(outcome);
    await user.click(await button(name));
    await waitFor(() => expect(apply.mock.calls[0]?.[0]).toEqual({ file: "Ada", plan: "plan-1", conflicts }));
    expect(await screen.findByText("Imported: 3 names added, 0 replaced, 0 unchanged.")).toBeTruthy();
    expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("that is done allows another file to be checked", async () => {
    const { user, upload } = await choose({});
    await user.click(await button("Import 3 names"));
    await screen.findByText(/^Imported:/);
    await upload("Grace");
    expect(await button("Import 3 names")).toBeTruthy();
    expect(screen.queryByText(/^Imported:/)).toBeNull();
  });

  test("is not offered for a file with problems", async () => {
    await choose({ problemCount: 1, conflictCount: 1, lines: lines(1) });
    expect(await screen.findByText(/Nothing is imported until the whole file is valid/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  });

  test("of a file that adds nothing says so, and can only replace", async () => {
    await choose({ added: 0, conflictCount: 2, lines: lines(2) });
    expect(await screen.findByText("Nothing new to import.")).toBeTruthy();
    expect(await button("Import 0 names, keep existing ones")).toHaveProperty("disabled", true);
    expect(await button("Import 0 and replace 2")).toHaveProperty("disabled", false);
  });

  test("that is refused says why, and keeps the report for another try", async () => {
    const { user } = await choose({});
    apply.mockRejectedValueOnce(refused);
    await user.click(await button("Import 3 names"));
    expect((await screen.findByRole("alert")).textContent).toContain("The plan is too old.");
    await user.click(await button("Import 3 names"));
    expect(await screen.findByText(/^Imported: 3 names added/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
