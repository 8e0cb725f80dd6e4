import { useEffect } from 'react';
import { loadSettings } from '../../domain/settings/settings-slice.ts';
import { onReturn } from '../../browser/on-return.ts';
import { useAppDispatch } from '../../state/hooks.ts';

/** Loads the settings again when a person returns to this tab: the limits may have been raised in another one. */
export function useFreshSettings(): void {
  const dispatch = useAppDispatch();
  useEffect(() => onReturn(() => void dispatch(loadSettings({ isForced: true }))), [dispatch]);
}
