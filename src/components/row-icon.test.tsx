import { icons } from "@tabler/icons-react";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { iconPaths, RowIcon } from "./row-icon.tsx";

const drawnBySet = new Map(Object.entries(icons));

const isIcon = (name: string): name is keyof typeof iconPaths => Object.hasOwn(iconPaths, name);

test.each(Object.keys(iconPaths).filter(isIcon))("%s is drawn as in the icon set, in two elements", (name) => {
  const Icon = drawnBySet.get(name);
  if (Icon === undefined) throw new Error(`The set has no ${name}.`);
  const whole = render(<Icon size={14} />).container;
  const paths = [...whole.querySelectorAll("path")].map((path) => path.getAttribute("d"));
  const own = render(<RowIcon icon={name} />).container;
  expect(own.querySelectorAll("*")).toHaveLength(2);
  expect(own.querySelector("path")?.getAttribute("d")).toBe(paths.join(" "));
  const drawn = (container: HTMLElement) =>
    ["width", "viewBox", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"].map((attribute) =>
      container.querySelector("svg")?.getAttribute(attribute),
    );
  expect(drawn(own)).toEqual(drawn(whole));
});
