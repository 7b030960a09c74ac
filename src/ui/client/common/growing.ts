/** A long list, of which more is drawn whenever somebody scrolls to its end. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Growing<End extends Element> {
  /** How many entries to draw. */
  readonly drawn: number;
  /** Of the element behind the last one; it is there while more can be drawn. */
  readonly end: RefObject<End | null>;
}

export function useGrowing<End extends Element>(length: number, step: number): Growing<End> {
  const [drawn, setDrawn] = useState(step);
  const end = useRef<End>(null);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setDrawn(drawn + step);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn, length]);
  return { drawn, end };
}
