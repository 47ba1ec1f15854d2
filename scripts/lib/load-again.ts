import type { Plugin } from "vite";

/** The module that every import() of a built page goes through; its name is Vite's. */
const helper = "\0vite/preload-helper.js";

// A browser keeps a module that could not be fetched as failed, so that no later import() asks for it again: "Try again" would
// fail until the page is reloaded. What is preloaded as a script is not kept so, and import() finds what has arrived.
const source = `
const arriving = new Map();

const arrive = (path) => {
  const href = new URL(path, location.origin).href;
  const isNamed = () => [...document.getElementsByTagName("link")].some((link) => link.href === href);
  if (!arriving.has(href)) arriving.set(href, isNamed() ? undefined : preload(href));
  return arriving.get(href);
};

const preload = (href) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "preload", as: "script", crossOrigin: "", href });
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      arriving.delete(href);
      reject(new Error("A part of the page could not be fetched: " + href));
    });
    document.head.append(link);
  });

export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(arrive));
  return load();
};
`;
/** Has each import() of a built page wait for the files of its part, so that a part that did not come can be asked for again. */
export const loadAgain = (): Plugin => ({
  name: "load-again",
  apply: "build",
  transform: {
    filter: { id: new RegExp(`^${helper}$`) },
    handler: () => ({ code: source, map: null, moduleSideEffects: false }),
  },
});
