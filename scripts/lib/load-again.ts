import type { Plugin } from "vite";

/** The module that every import() of a built page uses; Vite chose its name. */
const helper = "\0vite/preload-helper.js";

// A browser remembers a module or preloaded script that could not be fetched as failed, and does not request it again:
// "Try again" would fail until the page is reloaded. So the files of an import() are fetched first, into the browser's
// cache, where the import finds them. Files named in the document have already arrived, or the page would not run.
const source = `
const arriving = new Map();

const arrive = (path) => {
  const href = new URL(path, location.origin).href;
  const isNamed = () => [...document.querySelectorAll("link, script")].some((one) => (one.href ?? one.src) === href);
  if (!arriving.has(href)) arriving.set(href, isNamed() ? undefined : keep(href));
  return arriving.get(href);
};

const keep = async (href) => {
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error("A part of the page could not be fetched: " + answer.status);
    await answer.arrayBuffer();
  } catch (error) {
    arriving.delete(href);
    throw error;
  }
};

export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(arrive));
  return load();
};
`;

/** Makes each import() of a built page wait for its files, so that a failed part can be requested again. */
export const loadAgain = (): Plugin => ({
  name: "load-again",
  apply: "build",
  transform: {
    filter: { id: new RegExp(`^${helper}$`) },
    handler: () => ({ code: source, map: null, moduleSideEffects: false }),
  },
});
