import type { FullImage } from '@salon/api-contract';
import { useLooksForPreviews } from '../../domain/images/use-looks-for-previews.ts';
import { useRenderAgainMutation } from '../../domain/images/rendering-endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';

const { renderProblems, rendering } = messages;

interface RenderingNoticeProps {
  image: FullImage;
  onLook: () => void;
}

/** Says that the previews of an image are being made, or why they are not, and has them made again. */
export function RenderingNotice({ image, onLook }: RenderingNoticeProps) {
  const { id, status, renderProblem = 'not-rendered' } = image;
  const [renderAgain, { isLoading }] = useRenderAgainMutation();
  const isProcessing = status === 'processing';
  useLooksForPreviews(isProcessing ? id : '', false, onLook);

  if (status === 'ready') return null;
  if (isProcessing) return <p role="status">{rendering}</p>;
  return (
    <Notice tone="warning">
      <p>{renderProblems[renderProblem]}</p>
      <Button color="secondary" isBusy={isLoading} onClick={() => void renderAgain(id)}>
        {messages.renderAgain}
      </Button>
    </Notice>
  );
}
