import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { TableFileButton, useFileText } from "./table-file.tsx";

const Field = () => {
  const [text, setText] = useState("");
  const file = useFileText(setText, setText);
  return (
    <>
      <p data-testid="text">{text}</p>
      <TableFileButton note={file.note} onFile={(chosen) => void file.read(chosen)} />
      <button type="button" onClick={file.forget}>
        Forget
      </button>
    </>
  );
};

const note = "The file is not in UTF-8. Postern read it as Windows-1252: check its umlauts and accents.";

const choose = (...parts: BlobPart[]) => {
  const rendered = render(<Field />);
  const input = rendered.container.querySelector("input[type=file]");
  if (!(input instanceof HTMLInputElement)) throw new Error("no field for a file");
  return { ...rendered, upload: () => rendered.user.upload(input, new File(parts, "names.csv")) };
};

test("a table in Windows-1252 is read with its umlauts, and the page says so until the text is another", async () => {
  const { user, upload } = choose(Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]));
  await upload();
  expect((await screen.findByText(note)).tagName).toBe("OUTPUT");
  expect(screen.getByTestId("text").textContent).toBe("Müller");
  await user.click(screen.getByRole("button", { name: "Forget" }));
  expect(screen.queryByText(note)).toBeNull();
});

test("nothing is said of a table in UTF-8", async () => {
  const { upload } = choose("Müller");
  await upload();
  expect(await screen.findByText("Müller")).toBeTruthy();
  expect(screen.queryByText(note)).toBeNull();
});
