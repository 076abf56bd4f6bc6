import { useEffect, useRef } from 'react';
import { defineCarousel, Carousel as Element } from './element.ts';
import { startPolling } from './polling.ts';
import type { Slide } from './slide.ts';
import './carousel.css';

/** Milliseconds between two requests for slides. */
const every = 1000;

interface CarouselProps {
  /** The accessible name. */
  readonly label: string;
  /** The slides to show; absent: those that visitors see at present. */
  readonly slides?: readonly Slide[];
}

/** Shows the slides that visitors see, or those of a preview, one at a time. */
export default function Carousel({ label, slides }: CarouselProps) {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<Element>(undefined);
  const isOwn = slides !== undefined;
  useEffect(() => {
    defineCarousel();
    const made = new Element();
    made.setAttribute('aria-label', label);
    element.current = made;
    place.current?.append(made);
    const end = isOwn ? undefined : startPolling(made, document.baseURI, every);
    return () => {
      end?.();
      made.remove();
    };
  }, [label, isOwn]);
  useEffect(() => {
    if (slides) element.current?.show(slides);
  }, [slides]);
  return <div ref={place} className="carousel-place" />;
}
