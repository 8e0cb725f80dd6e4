import type { ControlledWall } from '../features/gallery/wall-controls.tsx';
import { WallControls } from '../features/gallery/wall-controls.tsx';
import { ThemeToggler } from '../features/theme/theme-toggler.tsx';

/** The controls of the wall, with that of another feature. */
export default function Controls(wall: ControlledWall) {
  return <WallControls {...wall} themeToggler={<ThemeToggler />} />;
}
