import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ItemsSource, simulateBodySchema } from "#shared/console/run-start.ts";
import { deferred } from "#src/testing/deferred.ts";
import { render } from "#src/testing/render.tsx";
import { problem, serve } from "#src/testing/server.ts";
import { placedFindings } from "./placed.ts";
import { SimulationPart } from "./simulation-part.tsx";
import { useSimulation } from "./use-simulation.ts";

const route = "POST /console/sandbox/runs/simulate";

const source: ItemsSource = {
  items: Array.from({ length: 250 }, (_, index) => ({ endpoint: "writeContract", line: index + 2, body: {} })),
};

const Part = () => {
  const simulation = useSimulation("sandbox");
  return (
    <SimulationPart
      simulation={simulation}
      findings={placedFindings(simulation.findings, (entry) => entry + 2)}
      onStart={() =>
        simulation.start(source.items.length, (skip, take) => ({ items: source.items.slice(skip, skip + take) }))
      }
      onStop={simulation.stop}
    />
  );
};

const answer = (simulated: number, findings: readonly object[] = [], unavailable = 0) => ({
  body: { data: { findings, simulated, unavailable } },
});

const sizeOf = (body: unknown) => simulateBodySchema.parse(body).items.length;

test("simulates a hundred calls at a time, and names findings by the lines of the whole list", async () => {
  const sizes: number[] = [];
  serve({
    [route]: ({ body }) => {
      sizes.push(sizeOf(body));
      const finding = { severity: "error", entry: 4, line: null, message: "It would revert." };
      return sizes.length === 2 ? answer(99, [finding], 1) : answer(sizeOf(body));
    },
  });
  const { user } = render(<Part />);
  await user.click(screen.getByRole("button", { name: "Simulate the calls" }));
  expect(await screen.findByText("250 of 250 calls · 249 simulated · 1 without a node.")).toBeTruthy();
  expect(sizes).toEqual([100, 100, 50]);
  expect(screen.getByRole("listitem").textContent).toBe("Error, line 106: It would revert.");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("stops between two requests, and keeps earlier results", async () => {
  const second = deferred<void>();
  const { requests } = serve({
    [route]: async ({ body }) => {
      if (requests.length > 1) await second.promise;
      return answer(sizeOf(body));
    },
  });
  const { user } = render(<Part />);
  await user.click(screen.getByRole("button", { name: "Simulate the calls" }));
  expect(await screen.findByText("100 of 250 calls · 100 simulated.")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  await user.click(screen.getByRole("button", { name: "Stop the simulation" }));
  expect(await screen.findByText("Stopped at 100 of 250 calls · 100 simulated.")).toBeTruthy();
  second.resolve();
  expect(await screen.findByRole("button", { name: "Simulate again" })).toBeTruthy();
  expect(requests).toHaveLength(2);
});

test("reports a failure, and can be tried again", async () => {
  let fails = true;
  serve({ [route]: ({ body }) => (fails ? problem(503, "POSTERN_STORE_UNAVAILABLE") : answer(sizeOf(body))) });
  const { user } = render(<Part />);
  await user.click(screen.getByRole("button", { name: "Simulate the calls" }));
  expect((await screen.findByRole("alert")).textContent).toContain("POSTERN_STORE_UNAVAILABLE");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Simulate again" }));
  expect(await screen.findByText("250 of 250 calls · 250 simulated · no problems found.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
