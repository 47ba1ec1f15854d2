// Before anything else loads React.
import "./act.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import "./less-work.ts";

// A busy machine may be slow, which is not a failure.
configure({ asyncUtilTimeout: 20_000 });

// Required by Mantine, missing in jsdom.
Object.defineProperty(globalThis, "matchMedia", {
  writable: true,
  value: (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver = SilentResizeObserver;
// A list that scrolls by itself is as high as this, because jsdom lays nothing out; rows have their estimated heights.
Object.defineProperty(Element.prototype, "clientHeight", { configurable: true, get: () => 560 });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
globalThis.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
