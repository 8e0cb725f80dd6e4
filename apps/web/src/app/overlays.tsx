import { useEffect } from 'react';
import { completeLogout } from '../domain/session/logout.ts';
import Overlays from '../overlays/overlays.tsx';

/** What every page loads once it is shown: the overlays, and what completes a logout of an earlier visit. */
export default function OverlaysAndLogout() {
  useEffect(() => completeLogout(), []);
  return <Overlays />;
}
