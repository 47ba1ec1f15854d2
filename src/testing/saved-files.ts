import { onTestFinished, vi } from "vitest";

type Saved = { readonly name: string; readonly text: () => Promise<string> };

/** Records the files the page passes to the browser, until the test ends. */
export const keepSavedFiles = (): readonly Saved[] => {
  const saved: Saved[] = [];
  let latest = new Blob();
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) latest = blob;
    return "blob:saved";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = latest;
    saved.push({ name: this.download, text: () => blob.text() });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return saved;
};
