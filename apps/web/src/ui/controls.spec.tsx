import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { ActionBar } from './action-bar.tsx';
import { IconButton } from './icon-button.tsx';
import { Notice } from './notice.tsx';
import { Square } from './square.tsx';
import { TextButton } from './text-button.tsx';

describe.each([
  ['an icon button', <IconButton icon="x" label="Remove" />],
  ['a text button', <TextButton>Remove</TextButton>],
])('%s', (_, button) => {
  it('has a name and does not submit the form around it', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(<form onSubmit={onSubmit}>{button}</form>);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('an icon button', () => {
  it('passes on what a button takes', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<IconButton icon="x" label="Remove" onClick={onClick} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
    rerender(<IconButton icon="x" label="Remove" disabled onClick={onClick} />);
    expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  });
});

describe('an action bar', () => {
  it('has the attribute by which toasts find it', () => {
    render(<ActionBar>Confirm</ActionBar>);
    expect(screen.getByText('Confirm').matches('[data-action-bar]')).toBe(true);
  });
});

describe('a notice', () => {
  it('is a region when it has a heading', () => {
    render(
      <Notice tone="danger" aria-labelledby="heading">
        <h2 id="heading">2 files not added</h2>
      </Notice>,
    );
    const region = screen.getByRole('region', { name: '2 files not added' });
    expect(region.dataset['tone']).toBe('danger');
  });

  it('can announce itself', () => {
    render(
      <Notice tone="warning" role="alert">
        Not saved
      </Notice>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Not saved');
  });
});

describe('a square', () => {
  it('shows its image', () => {
    render(
      <Square>
        <img src="/a.webp" alt="A pier" />
      </Square>,
    );
    expect(screen.getByRole('img', { name: 'A pier' })).toBeTruthy();
  });
});
