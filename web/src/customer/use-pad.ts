import { useEffect, useRef, useState } from 'react';
import type SignaturePadEngine from 'signature_pad';
import { fromBox, toBox, type Strokes } from './strokes.ts';

const INK = '#16233d';

/** Draws strokes on the pad at its current size and at full device resolution. */
function redraw(pad: SignaturePadEngine, canvas: HTMLCanvasElement, strokes: Strokes): void {
  const size = { width: canvas.offsetWidth, height: canvas.offsetHeight };
  // While the pad is being removed it has no size, so there is nothing to draw on.
  if (size.width === 0 || size.height === 0) return;
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  const { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation } = pad;
  const look = { dotSize, minWidth, maxWidth, penColor, velocityFilterWeight, compositeOperation };
  pad.fromData(
    fromBox(strokes, size).map((points) => ({
      ...look,
      points: points.map((point) => ({ ...point, pressure: 0.5, time: 0 })),
    })),
  );
}

/** Loads the drawing library when first needed and keeps it in sync with the strokes held by the parent. */
export function usePad(strokes: Strokes, onStrokes: (strokes: Strokes) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePadEngine>(null);
  const drawn = useRef<Strokes>(null);
  const latest = useRef({ strokes, onStrokes });
  const [trouble, setTrouble] = useState(false);

  useEffect(() => {
    latest.current = { strokes, onStrokes };
  });

  useEffect(() => {
    const element = canvas.current;
    let left = false;
    let release = () => {};
    const start = async () => {
      const { default: Engine } = await import('signature_pad');
      if (left || !element) return;
      const engine = new Engine(element, { penColor: INK, minWidth: 0.9, maxWidth: 2.6, minDistance: 3 });
      const show = () => {
        redraw(engine, element, latest.current.strokes);
        drawn.current = latest.current.strokes;
      };
      engine.addEventListener('endStroke', () => {
        const size = { width: element.offsetWidth, height: element.offsetHeight };
        drawn.current = toBox(
          engine.toData().map((group) => group.points),
          size,
        );
        latest.current.onStrokes(drawn.current);
      });
      pad.current = engine;
      show();
      const sizes = new ResizeObserver(show);
      sizes.observe(element);
      release = () => {
        sizes.disconnect();
        engine.off();
        pad.current = null;
      };
    };
    start().catch(() => setTrouble(true));
    return () => {
      left = true;
      release();
    };
  }, []);

  useEffect(() => {
    if (!pad.current || !canvas.current || drawn.current === strokes) return;
    drawn.current = strokes;
    redraw(pad.current, canvas.current, strokes);
  }, [strokes]);

  return { canvas, trouble };
}
