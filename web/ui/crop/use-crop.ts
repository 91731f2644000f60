import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { centreCrop, type Crop, clampCrop, cropSize } from "./crop.ts";

/** An arrow key moves the part by this share of its width. */
const keyStep = 0.05;
/** A zoom key changes the zoom by this factor. */
const keyZoom = 1.1;
/** Exponent of the zoom per pixel of the wheel. */
const wheelZoom = 0.002;

/**
 * The part of a picture that is shown on a canvas, of a shape (`aspect`: width by height): dragged, pinched, zoomed by the wheel and by keys
 * (arrows, plus, minus). `props` are the canvas's.
 */
export function useCrop(picture: ImageBitmap, aspect: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(() => centreCrop(picture));
  const change: ChangeCrop = (next) => setCrop((now) => clampCrop(next(now), picture, aspect));
  const pointerProps = usePointers(picture, aspect, change);

  useEffect(() => {
    const element = canvas.current;
    if (element) drawCrop(element, picture, crop);
  }, [picture, crop]);

  useEffect(() => {
    const element = canvas.current;
    // React's own wheel listeners are passive: they cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((now) => clampCrop({ ...now, zoom: now.zoom * Math.exp(-event.deltaY * wheelZoom) }, picture, aspect));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [picture, aspect]);

  function onKeyDown(event: KeyboardEvent) {
    const move = keyMoves[event.key];
    if (!move) return;
    event.preventDefault();
    change((crop) => {
      const step = cropSize(crop, picture, aspect).width * keyStep;
      return { x: crop.x + move.x * step, y: crop.y + move.y * step, zoom: crop.zoom * move.zoom };
    });
  }

  return {
    crop,
    zoomTo: (zoom: number) => change((crop) => ({ ...crop, zoom })),
    props: { ref: canvas, ...pointerProps, onKeyDown },
  };
}

type ChangeCrop = (next: (crop: Crop) => Crop) => void;

/** Event handlers of the canvas: one pointer drags the picture, two zoom it. */
function usePointers(picture: ImageBitmap, aspect: number, change: ChangeCrop) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  function onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const [other] = others;
    if (other) {
      const ratio = distance(now, other) / Math.max(1, distance(before, other));
      change((crop) => ({ ...crop, zoom: crop.zoom * ratio }));
      return;
    }
    const width = event.currentTarget.clientWidth;
    change((crop) => {
      const scale = cropSize(crop, picture, aspect).width / width;
      return { ...crop, x: crop.x - (now.x - before.x) * scale, y: crop.y - (now.y - before.y) * scale };
    });
  }

  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}

const keyMoves: Readonly<Record<string, Crop>> = {
  ArrowLeft: { x: -1, y: 0, zoom: 1 },
  ArrowRight: { x: 1, y: 0, zoom: 1 },
  ArrowUp: { x: 0, y: -1, zoom: 1 },
  ArrowDown: { x: 0, y: 1, zoom: 1 },
  "+": { x: 0, y: 0, zoom: keyZoom },
  "=": { x: 0, y: 0, zoom: keyZoom },
  "-": { x: 0, y: 0, zoom: 1 / keyZoom },
};

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Draws the part over the whole canvas, which has its shape, on white. */
function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { width, height } = cropSize(crop, picture, canvas.width / canvas.height);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, crop.x - width / 2, crop.y - height / 2, width, height, 0, 0, canvas.width, canvas.height);
}

const quality = 0.9;

/** The part as a JPEG, never enlarged, at most so many pixels wide. */
export async function renderCrop(picture: ImageBitmap, crop: Crop, aspect: number, maxWidth: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(maxWidth, Math.ceil(cropSize(crop, picture, aspect).width));
  canvas.height = Math.max(1, Math.round(canvas.width / aspect));
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new Error("the browser wrote no picture");
  return blob;
}
