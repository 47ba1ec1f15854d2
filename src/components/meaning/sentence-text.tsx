import { Fragment } from "react";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { Piece, Sentence } from "#shared/meaning/types.ts";
import { nameBesideAddress } from "#shared/text/own-address.ts";
import { ExactText, NamePart, NameText } from "#src/components/exact-text.tsx";
import { AmountWords } from "./amount-words.tsx";
import { CompactHint } from "./hint.tsx";
import classes from "./meaning.module.css";

type Form = "long" | "short";

/**
 * What a transaction does. Long: addresses are whole, after their names, for a person who decides. Short: a name
 * replaces its address, and any other address has six characters on each side; exact values appear on hover, without
 * tab stops.
 */
export const SentenceText = ({ sentence, form = "long" }: { readonly sentence: Sentence; readonly form?: Form }) => (
  <span className={classes["sentence"]} data-form={form}>
    {sentence.map((piece, index) => (
      // The pieces of a sentence have a fixed order.
      <Fragment key={index}>
        <PieceText piece={piece} form={form} />
      </Fragment>
    ))}
  </span>
);

const PieceText = ({ piece, form }: { readonly piece: Piece; readonly form: Form }) => {
  switch (piece.kind) {
    case "text":
      return <NamePart text={piece.text} />;
    case "amount":
      return (
        <AmountWords
          text={piece.text}
          amount={piece.amount}
          asset={piece.asset}
          isCompact={form === "short"}
          isListed={form === "short"}
        />
      );
    case "quoted":
      return (
        <span className={classes["quoted"]}>
          <ExactText text={piece.text} />
        </span>
      );
    case "address":
      return form === "long" ? <WholeAddress piece={piece} /> : <ShortAddress piece={piece} />;
  }
};

type AddressPiece = Piece & { kind: "address" };

const WholeAddress = ({ piece: { address, name } }: { readonly piece: AddressPiece }) => (
  <>
    {name === null ? null : (
      <>
        <span className={classes["name"]}>
          <NameText text={nameBesideAddress(name)} />
        </span>{" "}
      </>
    )}
    <span className={classes["address"]}>
      <NameText text={address} />
    </span>
  </>
);

const ShortAddress = ({ piece }: { readonly piece: AddressPiece }) => (
  <CompactHint hint={piece.address} className={classes[piece.name === null ? "address" : "name"]}>
    <NameText text={sentenceText([piece], "short")} />
  </CompactHint>
);
