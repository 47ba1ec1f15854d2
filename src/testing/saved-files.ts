import { onTestFinished, vi } from "vitest";

type Saved = { readonly name: string; readonly text: () => Promise<string> };

/** Keeps the files that the page hands to the browser, in place of a browser that saves them; until the test ends. */
export const keepSavedFiles = (): readonly Saved[] => {
  const saved: Saved[] = [];
  let latest = new Blob();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) latest = blob;
    return "blob:saved";
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = latest;
    saved.push({ name: this.download, text: () => blob.text() });
  });
  onTestFinished(() => {
    click.mockRestore();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  return saved;
};
