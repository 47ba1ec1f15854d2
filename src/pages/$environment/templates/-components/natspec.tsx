import { Code } from "@mantine/core";
import { ExactText } from "#src/components/exact-text.tsx";
import { natspecBlocks, natspecParts } from "#src/issuance/natspec-text.ts";
import classes from "./templates.module.css";

/** An author's words with their paragraphs, lists and code. */
export const Natspec = ({ text }: { readonly text: string }) => (
  <div className={classes["natspec"]}>
    {natspecBlocks(text).map(({ kind, lines }, index) =>
      kind === "list" ? (
        <ul key={index}>
          {lines.map((line, at) => (
            <li key={at}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      ) : (
        lines.map((line, at) => (
          <p key={`${index}/${at}`}>
            <Line line={line} />
          </p>
        ))
      ),
    )}
  </div>
);

const Line = ({ line }: { readonly line: string }) =>
  natspecParts(line).map((part, index) =>
    index % 2 === 0 ? (
      part !== "" && <ExactText key={index} text={part} />
    ) : (
      <Code key={index}>
        <ExactText text={part} />
      </Code>
    ),
  );
