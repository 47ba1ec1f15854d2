import { Dialog } from "#src/components/dialog.tsx";
import { AfterForm } from "#src/playground/parts/after-form.tsx";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { DecisionRow } from "#src/review/parts/decision-row.tsx";
import { ReviewForm } from "#src/review/parts/review-form.tsx";
import { ReviewCall } from "./review-call.tsx";
import { ReviewFacts, useCosts } from "./review-facts.tsx";
import { useSendReview } from "./use-send-review.ts";
import type { Reviewed, Write } from "./use-write.ts";

/** Shows what a write does: in one sentence, in movements and to the last byte. Only this dialog can send. */
export const Review = ({
  write,
  reviewed,
  onClose,
}: {
  readonly write: Pick<Write, "attempt" | "kept" | "showOperation">;
  readonly reviewed: Reviewed;
  readonly onClose: () => void;
}) => {
  const { contract, abi } = useOpenContract();
  const { showOperation } = write;
  const { checked, review } = useSendReview(write, reviewed);
  const costs = useCosts(reviewed, review.review);
  const { environment, network } = contract;
  const on = { environment: environment.id, networkId: network.id, abi };
  return (
    <Dialog title="Review" closeLabel="Close the review" size="64rem" onClose={onClose}>
      <ReviewForm
        on={on}
        sender={reviewed.sender.address}
        review={review}
        onOperation={showOperation}
        onBack={onClose}
        row={<DecisionRow on={on} network={network} sender={reviewed.sender} costs={costs} />}
      >
        {/* A dialog's content is rendered in one task; what is below the sentence follows in slices. */}
        <AfterForm>
          <ReviewFacts reviewed={reviewed} review={review.review} costs={costs} />
          <ReviewCall reviewed={reviewed} checked={checked} answer={review.review.answer} />
        </AfterForm>
      </ReviewForm>
    </Dialog>
  );
};
