import { memo, useEffect, useEffectEvent, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { formatSize } from '../../ui/format/format-size.ts';
import { quarterOf } from '../../ui/format/quarter-of.ts';
import { useIsOnline } from '../../ui/hooks/use-is-online.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { FileRow } from './file-row.tsx';
import { sendingTexts } from './messages.ts';
import styles from './sending-step.module.css';
import { isAllSettled, isOnItsWay, isSettled, mayBeSentAgain, wasAway } from './wizard.ts';
import type { ChosenFile, Transfer } from './wizard.ts';

interface RowActions {
  onRetry: (files: ChosenFile[]) => void;
  onCancelOne: (id: string) => void;
}

interface SendingStepProps extends RowActions {
  files: ChosenFile[];
  transfers: Record<string, Transfer>;
  onCancelAll: () => void;
  /** Continues without the files that failed. */
  onLeaveOut: () => void;
}

export function SendingStep({ files, transfers, ...on }: SendingStepProps) {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = files.reduce((sum, { id, file }) => sum + file.size * shareOf(transfers[id]), 0);
  const percent = bytes ? (100 * sent) / bytes : 0;
  const done = files.filter(({ id }) => transfers[id]?.status === 'staged').length;
  const failed = files.filter(({ id }) => mayBeSentAgain(transfers[id]));
  const isOver = isAllSettled({ files, transfers });
  // A server on this computer needs no network.
  const isWaiting = !useIsOnline() && !files.some(({ id }) => isOnItsWay(transfers[id]));
  // Always the same object, so that progress draws only the row of its file, and not up to a thousand others.
  const actions = useRef<RowActions>(on);
  useEffect(() => void (actions.current = on));
  const retryOnReturn = useEffectEvent(() => {
    const unsent = files.filter(({ id }) => wasAway(transfers[id]));
    if (unsent.length > 0) on.onRetry(unsent);
  });
  useEffect(() => onReturn(() => retryOnReturn()), []);

  const working = isWaiting ? sendingTexts.offline : sendingTexts.working;

  // The second click of a double click on Continue, which was in this place.
  const isSecond = ({ detail }: MouseEvent) => detail > 1;

  return (
    <>
      <div className={styles.status}>
        <p role="status">
          {isOver ? sendingTexts.failed(failed.length) : working}
          {!isOver && !isWaiting && (
            <span className="visually-hidden"> {sendingTexts.announced(quarterOf(percent))}</span>
          )}
        </p>
        {/* Not in the live region, which would read it for each file. */}
        <p className={styles.done}>{sendingTexts.done(done, files.length)}</p>
      </div>
      <Progress value={percent} label={sendingTexts.total} />
      <ul aria-label={sendingTexts.list}>
        {files.map((chosen) => (
          <SendingRow key={chosen.id} {...{ chosen, actions }} transfer={transfers[chosen.id]} />
        ))}
      </ul>
      <ActionBar>
        <Button color="secondary" onClick={(event) => isSecond(event) || on.onCancelAll()}>
          {sendingTexts.cancel}
        </Button>
        {isOver && done > 0 && (
          <Button color="secondary" onClick={on.onLeaveOut}>
            {sendingTexts.goOn(done)}
          </Button>
        )}
        {failed.length > 0 && (
          <Button onClick={() => on.onRetry(failed)}>{sendingTexts.retryAll}</Button>
        )}
      </ActionBar>
    </>
  );
}

interface SendingRowProps {
  chosen: ChosenFile;
  transfer: Transfer | undefined;
  actions: RefObject<RowActions>;
}

const SendingRow = memo(function SendingRow({ chosen, transfer, actions }: SendingRowProps) {
  const { id, file } = chosen;
  const onRetry = () => actions.current.onRetry([chosen]);
  const onCancel = () => actions.current.onCancelOne(id);
  const isToRetry = mayBeSentAgain(transfer);
  const state = isToRetry ? (
    <TextButton aria-label={sendingTexts.retryOne(file.name)} onClick={onRetry}>
      {sendingTexts.retry}
    </TextButton>
  ) : (
    stateOf(transfer, file)
  );
  return (
    <FileRow
      file={file}
      state={state}
      problem={transfer?.status === 'failed' ? transfer.message : undefined}
      progress={100 * shareOf(transfer)}
    >
      {(isToRetry || !isSettled(transfer)) && (
        <IconButton icon="x" label={sendingTexts.cancelOne(file.name)} onClick={onCancel} />
      )}
    </FileRow>
  );
});

/** The share of the file that has left this computer, from 0 to 1. */
function shareOf(transfer: Transfer | undefined): number {
  if (transfer?.status === 'sending') return transfer.share;
  return transfer?.status === 'reading' || transfer?.status === 'staged' ? 1 : 0;
}

function stateOf(transfer: Transfer | undefined, file: File): string {
  if (transfer?.status === 'sending') {
    return sendingTexts.sent(Math.round(100 * transfer.share), formatSize(file.size));
  }
  return sendingTexts.states[transfer?.status ?? 'queued'];
}
