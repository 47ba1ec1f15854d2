import { expect, test, vi } from "vitest";
import { changed } from "#src/testing/pulse.ts";
import { notificationWords, notifyInBrowser } from "./browser-notification.ts";

test("Security 54: a browser notification has neither amounts nor names if the person hides them", () => {
  const hidden = (count: number) =>
    notificationWords(
      Array.from({ length: count }, (_, index) => changed({ id: String(index), personName: "Grace", runId: null })),
      { isMore: false, hideDetails: true },
    );
  expect([hidden(1), hidden(3)]).toEqual([
    { title: "1 operation succeeded", body: "Open Postern to see more." },
    { title: "3 operations succeeded", body: "Open Postern to see more." },
  ]);
});

test("Security 54: none is shown without the browser's permission, or if the person has not chosen them", () => {
  const shown = vi.fn<(title: string) => void>();
  const notifyWith = (permission: string, on: boolean) => {
    vi.stubGlobal("Notification", Object.assign(shown, { permission }));
    return notifyInBrowser({
      operations: [changed()],
      isMore: false,
      choice: { on, hideDetails: false },
      environment: { id: "sandbox", label: "Sandbox" },
      icon: "data:,",
      onOpen: () => undefined,
    });
  };
  expect([notifyWith("default", true), notifyWith("denied", true), notifyWith("granted", false)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(shown).not.toHaveBeenCalled();
});
