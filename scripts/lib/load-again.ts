import type { Plugin } from "vite";
import { laterStylesName } from "./split-styles.ts";

/** The module that every import() of a built page uses; Vite chose its name. */
const helper = "\0vite/preload-helper.js";

// If a browser could not fetch a module or a preloaded script, it remembers the failure and does not request it again:
// "Try again" would fail until the page is reloaded. So the files of an import() are fetched first, into the browser's
// cache, where the import finds them. The files named in the document have already arrived, or the page would not run,
// and so has the style sheet for them. Anything else may need the second style sheet (split-styles.ts), so that is
// loaded with it.
const source = `
const arriving = new Map();

const isNamed = (href) => [...document.querySelectorAll("link, script")].some((one) => (one.href ?? one.src) === href);

const arrive = (path) => {
  const href = new URL(path, location.origin).href;
  if (!arriving.has(href)) arriving.set(href, isNamed(href) ? undefined : Promise.all([keep(href), style()]));
  return arriving.get(href);
};

let styled;

const style = () => {
  const href = document.querySelector("meta[name=${laterStylesName}]").content;
  styled ??= isNamed(new URL(href, location.origin).href) ? Promise.resolve() : link(href);
  return styled;
};

const link = (href) =>
  new Promise((resolve, reject) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "", href });
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      sheet.remove();
      styled = undefined;
      arriving.clear();
      reject(new Error("The styles of a part of the page could not be fetched."));
    };
    document.head.append(sheet);
  });

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

/** Makes each import() of a built page fetch its files first, so that a failed part can be requested again. */
export const loadAgain = (): Plugin => ({
  name: "load-again",
  apply: "build",
  transform: {
    filter: { id: new RegExp(`^${helper}$`) },
    handler: () => ({ code: source, map: null, moduleSideEffects: false }),
  },
});
