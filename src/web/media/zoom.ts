/**
 * The picture in view, larger: two fingers, a wheel with Ctrl, a double press, + and −. What is larger than the window
 * is pulled by a finger or the mouse, or moved by the wheel and the arrows. A long picture is made as large as the window is wide.
 *
 * The style sheet places the picture by three properties of its slide. While it is larger the strip does not scroll.
 */
export const zoomStep = 1.5;

/** Times that any picture can be enlarged; one with more pixels than that can be as large as it is. */
const most = 5;
const atADoublePress = 2.5;
/** How many times longer than the other a side of a long picture is: no photo, and no screenshot of one window. */
const long = 3;
/** Nearly whole is whole. */
const least = 1.05;
/** Pixels that a press may slip and still be one. */
const slip = 5;
/** Of a wheel that counts lines. */
const lineHeight = 20;

interface Point {
  x: number;
  y: number;
}

export class Zoom {
  readonly #strip: HTMLElement;
  readonly #slideInView: () => HTMLElement;
  #slide: HTMLElement | null = null;
  #scale = 1;
  #at: Point = { x: 0, y: 0 };
  readonly #held = new Map<number, Point>();
  #slipped = 0;

  /** `signal` ends its listening. */
  constructor(strip: HTMLElement, slideInView: () => HTMLElement, signal: AbortSignal) {
    this.#strip = strip;
    this.#slideInView = slideInView;
    const active = { signal, passive: false };
    strip.addEventListener("wheel", (event) => this.#onWheel(event), active);
    // Otherwise the browser takes the second finger, for the whole page.
    strip.addEventListener("touchstart", (event) => event.touches.length > 1 && event.preventDefault(), active);
    strip.addEventListener("pointerdown", (event) => this.#onDown(event), { signal });
    strip.addEventListener("pointermove", (event) => this.#onMove(event), { signal });
    for (const end of ["pointerup", "pointercancel"] as const)
      strip.addEventListener(end, (event) => this.#onEnd(event), { signal });
    addEventListener("resize", () => this.reset(), { signal });
  }

  get isIn(): boolean {
    return this.#scale > 1;
  }

  /** Whether the pointer has moved something since it went down: then its press is none. */
  get hasPulled(): boolean {
    return this.#slipped > slip;
  }

  get isPinched(): boolean {
    return this.#held.size > 1;
  }

  /** A picture that is a mere stripe when all of it is seen: as wide or as high as the window, at its beginning. */
  readLong(): void {
    this.#slide = this.#slideInView();
    const { filling, isLong } = this.#sizes();
    if (!isLong) return;
    this.#scale = filling;
    const isRightToLeft = getComputedStyle(this.#strip).direction === "rtl";
    this.#place({ x: isRightToLeft ? -Infinity : Infinity, y: Infinity });
  }

  /** How many times larger it is where each of its pixels is one of the window, and where it fills that; it gets no coarser for the latter. */
  #sizes(): { natural: number; filling: number; isLong: boolean } {
    const slide = this.#slide!;
    const picture = slide.querySelector("img")!;
    const { width, height } = wholeOf(picture);
    const natural = Number(picture.getAttribute("width")) / width || 1;
    const fills = Math.max(slide.clientWidth / width, slide.clientHeight / height);
    const isLong = Math.max(width, height) > long * Math.min(width, height);
    return { natural, filling: Math.min(natural, fills), isLong };
  }

  /** So many times larger; what is at this point of the window stays there. */
  by(factor: number, around?: Point): void {
    this.#slide ??= this.#slideInView();
    const scale = Math.min(Math.max(most, this.#sizes().natural), Math.max(1, this.#scale * factor));
    const from = around ? this.#fromMiddle(around) : { x: 0, y: 0 };
    const grown = scale / this.#scale;
    this.#scale = scale;
    this.#place({ x: from.x - (from.x - this.#at.x) * grown, y: from.y - (from.y - this.#at.y) * grown });
  }

  toggle(around: Point): void {
    if (this.isIn) return this.reset();
    this.#slide = this.#slideInView();
    const { filling, isLong } = this.#sizes();
    this.by(isLong ? Math.max(atADoublePress, filling) : atADoublePress, around);
  }

  /** False at the edge, where there is no more of it. */
  pan(x: number, y: number): boolean {
    const before = this.#at;
    if (this.isIn) this.#place({ x: before.x + x, y: before.y + y });
    return this.#at.x !== before.x || this.#at.y !== before.y;
  }

  reset(): void {
    this.#scale = 1;
    this.#place({ x: 0, y: 0 });
    this.#slide = null;
  }

  #place({ x, y }: Point): void {
    const slide = this.#slide;
    if (!slide) return;
    const { width, height } = wholeOf(slide.querySelector("img")!);
    const within = (value: number, size: number, room: number) => {
      const over = Math.max(0, (size * this.#scale - room) / 2);
      return Math.min(over, Math.max(-over, value));
    };
    this.#at = {
      x: within(x, width, slide.clientWidth),
      y: within(y, height, slide.clientHeight),
    };
    slide.style.setProperty("--zoom", String(this.#scale));
    slide.style.setProperty("--x", `${this.#at.x}px`);
    slide.style.setProperty("--y", `${this.#at.y}px`);
    this.#strip.toggleAttribute("data-zoomed", this.isIn);
  }

  #fromMiddle({ x, y }: Point): Point {
    const { left, top, width, height } = this.#slide!.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }

  #onWheel(event: WheelEvent): void {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1;
    const down = event.deltaY * unit;
    if (event.ctrlKey) this.by(2 ** (-Math.min(60, Math.max(-60, down)) / 120), { x: event.clientX, y: event.clientY });
    else if (this.isIn) this.pan(-event.deltaX * unit, -down);
    else return;
    event.preventDefault();
  }

  #onDown({ pointerId, clientX, clientY }: PointerEvent): void {
    if (this.#held.size === 0) this.#slipped = 0;
    this.#held.set(pointerId, { x: clientX, y: clientY });
  }

  #onMove(event: PointerEvent): void {
    const { pointerId, clientX, clientY, target, buttons } = event;
    // It was let go somewhere else.
    if (buttons === 0) this.#onEnd(event);
    const from = this.#held.get(pointerId);
    if (!from) return;
    const to = { x: clientX, y: clientY };
    this.#held.set(pointerId, to);
    const other = [...this.#held].find(([id]) => id !== pointerId)?.[1];
    if (!other && !this.isIn) return;
    this.#slipped += distance(from, to);
    if (!this.hasPulled && !other) return;
    this.#strip.toggleAttribute("data-held", true);
    (target as Element).setPointerCapture(pointerId);
    if (!other) return void this.pan(to.x - from.x, to.y - from.y);
    this.by(distance(to, other) / Math.max(1, distance(from, other)), other);
    this.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
  }

  #onEnd({ pointerId }: PointerEvent): void {
    if (!this.#held.delete(pointerId) || this.#held.size > 0) return;
    this.#strip.toggleAttribute("data-held", false);
    if (this.isIn && this.#scale < least) this.reset();
  }
}

/** Its size where all of it is seen; a part of a pixel becomes many when it gets larger. */
function wholeOf(picture: HTMLElement): { width: number; height: number } {
  const { width, height } = getComputedStyle(picture);
  return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
