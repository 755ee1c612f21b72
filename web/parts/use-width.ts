import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element, in whole pixels; zero until it is known. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const holder = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    // An element that is hidden for the eye alone has hardly any width.
    const measure = () =>
      setWidth((before) => (element.clientWidth > 50 ? Math.floor(element.clientWidth) : before));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [holder, width];
}
