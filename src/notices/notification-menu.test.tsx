import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { changed } from "#src/testing/pulse.ts";
import { render } from "#src/testing/render.tsx";
import { notificationWords, notifyInBrowser } from "./browser-notification.ts";
import { choiceKey, chooseNotifications, notificationChoice } from "./notification-choice.ts";
import { NotificationMenu } from "./notification-menu.tsx";

type Shown = { readonly title: string; readonly options: NotificationOptions | undefined; closed: boolean };

/** The browser's notifications, with the person's answer to its prompt. */
const browserWith = (permission: NotificationPermission, answer: NotificationPermission = permission) => {
  const shown: (Shown & { readonly click: () => void })[] = [];
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Fake.permission = answer;
    return answer;
  });
  const Fake = Object.assign(
    class extends EventTarget {
      readonly shown: (typeof shown)[number];
      constructor(title: string, options?: NotificationOptions) {
        super();
        this.shown = { title, options, closed: false, click: () => void this.dispatchEvent(new Event("click")) };
        shown.push(this.shown);
      }
      close() {
        this.shown.closed = true;
      }
    },
    { permission, requestPermission },
  );
  vi.stubGlobal("Notification", Fake);
  return { shown, requestPermission };
};

const item = (name: string) => screen.queryByRole("button", { name });

describe("the choice of notifications", () => {
  test("asks the browser only when a person turns them on, and applies to that person", async () => {
    const { requestPermission } = browserWith("default", "granted");
    const { user } = render(<NotificationMenu personId="p1" />);
    expect(requestPermission).not.toHaveBeenCalled();
    expect(item("Hide amounts and names")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Browser notifications" }));
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(item("Browser notifications")?.getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Hide amounts and names" }));
    expect(notificationChoice("p1")).toEqual({ on: true, hideDetails: true });
    expect(notificationChoice("p2")).toEqual({ on: false, hideDetails: false });
    await user.click(screen.getByRole("button", { name: "Browser notifications" }));
    expect(notificationChoice("p1")).toEqual({ on: false, hideDetails: true });
  });

  test("stays off if the person refuses, and says where to change that", async () => {
    browserWith("default", "denied");
    const { user } = render(<NotificationMenu personId="p1" />);
    await user.click(screen.getByRole("button", { name: "Browser notifications" }));
    expect(screen.getByText(/Allow them for this site/)).toBeTruthy();
    expect(notificationChoice("p1").on).toBe(false);
  });

  test("is off again once the browser no longer allows them", () => {
    chooseNotifications("p1", { on: true, hideDetails: false });
    browserWith("default");
    render(<NotificationMenu personId="p1" />);
    expect(item("Browser notifications")?.getAttribute("aria-pressed")).toBe("false");
  });

  test("does not exist in a browser without them", () => {
    render(<NotificationMenu personId="p1" />);
    expect(screen.getByText("This browser does not support notifications.")).toBeTruthy();
  });

  test.each(["", "{", '{"on":"yes"}'])("reads %j as none", (text) => {
    localStorage.setItem(choiceKey("p1"), text);
    expect(notificationChoice("p1")).toEqual({ on: false, hideDetails: false });
  });
});

describe("a browser notification", () => {
  const notice = (more: Partial<Parameters<typeof notifyInBrowser>[0]> = {}) => ({
    operations: [changed()],
    isMore: false,
    choice: { on: true, hideDetails: false },
    environment: { id: "sandbox", label: "Sandbox" },
    icon: "data:,",
    onOpen: vi.fn<() => void>(),
    ...more,
  });

  test("says what ended and where, and links to it", () => {
    const { shown } = browserWith("granted");
    vi.stubGlobal("focus", vi.fn<() => void>());
    const one = notice();
    expect(notifyInBrowser(one)).toBe(true);
    expect(shown[0]).toMatchObject({
      title: "Succeeded · Sandbox",
      options: { body: "Send 1.5 PDT to Treasury", tag: "postern sandbox" },
    });
    shown[0]?.click();
    expect([vi.mocked(one.onOpen).mock.calls.length, shown[0]?.closed]).toEqual([1, true]);
  });

  test.each([
    ["without the permission", "default", { on: true, hideDetails: false }],
    ["without the person's choice", "granted", { on: false, hideDetails: false }],
  ] as const)("is not shown %s", (_why, permission, choice) => {
    const { shown } = browserWith(permission);
    expect([notifyInBrowser(notice({ choice })), shown]).toEqual([false, []]);
  });

  test("is not shown if the browser has none, or refuses", () => {
    expect(notifyInBrowser(notice())).toBe(false);
    const refusing = () => {
      throw new TypeError("Illegal constructor");
    };
    vi.stubGlobal("Notification", Object.assign(refusing, { permission: "granted" }));
    expect(notifyInBrowser(notice())).toBe(false);
  });

  test("shows invisible characters of a sentence", () => {
    const { body } = notificationWords([changed({ short: "Send to \u202Eyrusaert" })], {
      isMore: false,
      hideDetails: false,
    });
    expect(body).toContain("\\u202e");
  });
});
