import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { bytesPerMb } from '@salon/api-contract';
import { SendingStep } from './sending-step.tsx';
import type { Transfer } from './wizard.ts';

const ofSize = (name: string, size: number) => ({
  id: name,
  file: new File([new Uint8Array(size)], `${name}.jpg`),
  sequence: 1,
});
// The second file is three times as large as the first.
const files = [ofSize('a', bytesPerMb), ofSize('b', 3 * bytesPerMb)];
const queued: Transfer = { status: 'queued' };
const reading: Transfer = { status: 'reading' };
const arrived: Transfer = { status: 'staged', images: [] };
const sending = (share: number): Transfer => ({ status: 'sending', share });
const failed = (isFinal: boolean): Transfer => ({ status: 'failed', message: 'Refused.', isFinal });
const unreachable: Transfer = {
  status: 'failed',
  message: 'The connection broke.',
  isFinal: false,
  isTemporary: true,
};
const on = {
  onRetry: jest.fn<(chosen: typeof files) => void>(),
  onCancelOne: jest.fn<(id: string) => void>(),
  onCancelAll: jest.fn<() => void>(),
  onLeaveOut: jest.fn<() => void>(),
};

const show = (a: Transfer, b: Transfer) =>
  render(<SendingStep files={files} transfers={{ a, b }} {...on} />);
const progressOf = (name: string) =>
  screen.getByRole<HTMLProgressElement>('progressbar', { name }).value;
const rows = () => within(screen.getByRole('list', { name: 'Files being sent' }));
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  for (const handler of Object.values(on)) handler.mockClear();
});

describe('the files being sent', () => {
  it('count by their size in the progress of all', () => {
    show(arrived, sending(0.5));
    expect([progressOf('a.jpg'), progressOf('b.jpg')]).toEqual([100, 50]);
    expect(progressOf('All files')).toBe(62.5);
  });

  it('are not all drawn again for the progress of one', () => {
    const [first, second] = [ofSize('a', 1), ofSize('b', 1)];
    const readName = jest.fn(() => 'b.jpg');
    Object.defineProperty(second.file, 'name', { get: readName });
    const step = (share: number, onCancelOne: (id: string) => void) => {
      const transfers = { a: sending(share), b: queued };
      return <SendingStep {...{ files: [first, second], transfers, ...on, onCancelOne }} />;
    };
    const { rerender } = render(step(0.1, jest.fn()));
    readName.mockClear();
    const onCancelOne = jest.fn();
    rerender(step(0.2, onCancelOne));
    expect(progressOf('a.jpg')).toBe(20);
    expect(readName).not.toHaveBeenCalled();
    press('Cancel b.jpg');
    expect(onCancelOne).toHaveBeenCalledWith('b');
  });

  it('count in full while the server reads them, and not at all once they have failed', () => {
    show(reading, failed(false));
    expect(progressOf('All files')).toBe(25);
  });

  it.each([
    ['a file that waits', queued, 'Waiting'],
    ['a file on its way', sending(0.254), '25 % of 1.00 MB'],
    ['a file that the server reads', reading, 'Reading…'],
    ['a file that arrived', arrived, 'Ready'],
    ['a file that was refused', failed(true), 'Not added'],
  ])('show the state of %s', (_what, transfer, text) => {
    show(transfer, queued);
    const [first] = rows().getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText(text)).toBeTruthy(); // one of two
  });

  it('name what is done while others are on their way', () => {
    show(arrived, queued);
    expect(screen.getByText('1 of 2 done').closest('[role="status"]')).toBeNull();
  });

  it('are announced a quarter at a time', () => {
    const { rerender } = show(arrived, queued);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('Extracting metadata... 25 per cent.');
    rerender(<SendingStep files={files} transfers={{ a: arrived, b: sending(0.3) }} {...on} />);
    expect(said()).toBe('Extracting metadata... 25 per cent.');
    rerender(<SendingStep files={files} transfers={{ a: arrived, b: sending(0.4) }} {...on} />);
    expect(said()).toBe('Extracting metadata... 50 per cent.');
    rerender(<SendingStep files={files} transfers={{ a: arrived, b: failed(false) }} {...on} />);
    expect(said()).toBe('1 file could not be sent.');
  });

  it('can be cancelled one by one until they have arrived, or all at once', () => {
    show(arrived, reading);
    expect(buttons()).toEqual(['Cancel b.jpg', 'Cancel']);
    press('Cancel b.jpg');
    press('Cancel');
    expect(on.onCancelOne.mock.calls).toEqual([['b']]);
    expect(on.onCancelAll).toHaveBeenCalledTimes(1);
  });

  it('are not cancelled by the second click of a double click on what was in that place', () => {
    show(queued, queued);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 2 });
    expect(on.onCancelAll).not.toHaveBeenCalled();
  });

  it('can be sent again one by one or together, if they failed for a passing reason', () => {
    show(failed(false), failed(true));
    expect(screen.getByRole('status').textContent).toContain('1 file could not be sent.');
    expect(rows().getAllByText('Refused.')).toHaveLength(2);
    expect(buttons()).toEqual(['Try again: a.jpg', 'Cancel a.jpg', 'Cancel', 'Try all again']);
    press('Try again: a.jpg');
    press('Try all again');
    expect(on.onRetry.mock.calls).toEqual([[[files[0]]], [[files[0]]]]);
  });

  it('can be left out once nothing is on its way and others have arrived', () => {
    const { rerender } = show(failed(false), sending(0.9));
    expect(buttons()).not.toContain('Continue with 1 file');
    rerender(<SendingStep files={files} transfers={{ a: failed(false), b: arrived }} {...on} />);
    press('Continue with 1 file');
    expect(on.onLeaveOut).toHaveBeenCalledTimes(1);
  });

  it('are sent again when the network returns, if it was the reason', () => {
    show(failed(false), unreachable);
    fireEvent(window, new Event('online'));
    expect(on.onRetry.mock.calls).toEqual([[[files[1]]]]);
  });

  it('are not sent again when the network returns, if they failed for other reasons', () => {
    show(failed(false), failed(true));
    fireEvent(window, new Event('online'));
    expect(on.onRetry).not.toHaveBeenCalled();
  });

  it('are said to wait while the browser is offline and nothing is on its way', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { rerender } = show(arrived, queued);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('Waiting for the connection…');
    // The server may be on this computer, which needs no network.
    rerender(<SendingStep files={files} transfers={{ a: arrived, b: sending(0.4) }} {...on} />);
    expect(said()).toBe('Extracting metadata... 50 per cent.');
    rerender(<SendingStep files={files} transfers={{ a: arrived, b: queued }} {...on} />);
    expect(said()).toBe('Waiting for the connection…');
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(said()).toBe('Extracting metadata... 25 per cent.');
    online.mockRestore();
  });
});
