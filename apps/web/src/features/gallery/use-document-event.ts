import { useEffect, useEffectEvent } from 'react';

/** Calls back with each event of a type that reaches the document. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  onEvent: (event: DocumentEventMap[Type]) => void,
): void {
  const callback = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: DocumentEventMap[Type]) => callback(event);
    document.addEventListener(type, listener);
    return () => document.removeEventListener(type, listener);
  }, [type]);
}
