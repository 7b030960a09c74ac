/** A long list, of which more is drawn whenever somebody scrolls to its end. */
import { useEffect, useRef, useState } from 'preact/hooks';

/** @returns how many entries to draw, and the `ref` of an element behind the last one, there while more can be drawn */
export function useGrowing<End extends Element>(length: number, step: number) {
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
