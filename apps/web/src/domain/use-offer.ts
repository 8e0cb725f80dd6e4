import { showToast } from '../overlays/toasts/show-toast.ts';
import type { ToastRequest } from '../overlays/toasts/show-toast.ts';
import { useAppSelector } from '../state/hooks.ts';
import { useDashboardDispatch, useDashboardStore } from './api.ts';
import { lastPersonIn } from './forget-offers.ts';

/**
 * Reports a change, and may offer to undo it. Shows nothing to another person, who may have logged in during the change,
 * or after a logout.
 */
export function useOffer(): (toast: ToastRequest) => void {
  const dispatch = useDashboardDispatch();
  const store = useDashboardStore();
  const personId = useAppSelector((state) => lastPersonIn(state, null));
  return (toast) => {
    if (lastPersonIn(store.getState(), personId) === personId) dispatch(showToast(toast));
  };
}
