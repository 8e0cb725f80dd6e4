import { useEffect, useState } from 'react';
import { firstIcons, loadMoreIcons, nameOfIcon } from './icon-files.ts';

interface IconProps {
  name: string;
  /** Pixels. */
  size?: number;
  strokeWidth?: number;
  className?: string;
}

const drawings = new Map<string, string>();
addDrawings(firstIcons);

/** A decorative icon. A control without text needs an accessible name of its own. */
export function Icon({ name, size = 24, strokeWidth = 2, className }: IconProps) {
  const drawing = useDrawing(name);
  if (drawing === null) return null;
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      // From the lucide package at build time, never from a person.
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

/** The drawing; empty while it loads, so that the icon keeps its space; null if it does not exist. */
function useDrawing(name: string): string | null {
  const [loaded, setLoaded] = useState<{ name: string; drawing: string | null }>();
  const known = drawings.get(name);
  useEffect(() => {
    if (known !== undefined) return;
    let isCurrent = true;
    void load(name).then((drawing) => isCurrent && setLoaded({ name, drawing }));
    return () => {
      isCurrent = false;
    };
  }, [name, known]);
  return known ?? (loaded?.name === name ? loaded.drawing : '');
}

async function load(name: string): Promise<string | null> {
  try {
    addDrawings(await loadMoreIcons());
    const drawing = drawings.get(name);
    if (drawing === undefined) throw new Error('There is no such icon');
    return drawing;
  } catch (error) {
    console.error(`Failed to load icon: ${name}`, error);
    return null;
  }
}

function addDrawings(files: Record<string, string>): void {
  for (const [path, drawing] of Object.entries(files)) drawings.set(nameOfIcon(path), drawing);
}
