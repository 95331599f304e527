/** Dragging with mouse, pen or finger onto an element with `data-drop="NAME"`. */
import type { Attachment } from 'svelte/attachments';

const THRESHOLD = 8; // pixels before a press becomes a drag

export interface DragOptions {
  /** Can it be dragged? */
  enabled: boolean;
  /** The names of the elements that accept the drop. */
  onto: readonly string[];
  onstart?: () => void;
  ondrop: (target: string) => void;
  oncancel?: () => void;
}

/** Lets an element be dragged: `<button {@attach draggable({ … })}>`. The click that follows a drag is suppressed. */
export function draggable(options: DragOptions): Attachment<HTMLElement> {
  return (element) => {
    if (!options.enabled) {
      return;
    }
    let start: { x: number; y: number; id: number } | null = null;
    let isDragging = false;
    let over: HTMLElement | null = null;

    function targetAt(x: number, y: number): HTMLElement | null {
      for (const found of document.elementsFromPoint(x, y)) {
        const target = found.closest<HTMLElement>('[data-drop]');
        if (target && options.onto.includes(target.dataset.drop!)) {
          return target;
        }
      }
      return null;
    }

    function mark(target: HTMLElement | null): void {
      over?.classList.remove('is-drop-target');
      over = target;
      over?.classList.add('is-drop-target');
    }

    function down(event: PointerEvent): void {
      if (event.button === 0 && event.isPrimary) {
        start = { x: event.clientX, y: event.clientY, id: event.pointerId };
        // At once: a quick pointer may leave a small thing before its first move.
        element.setPointerCapture(event.pointerId);
      }
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) {
        return;
      }
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!isDragging && Math.hypot(dx, dy) > THRESHOLD) {
        isDragging = true;
        element.classList.add('is-dragged');
        options.onstart?.();
      }
      if (isDragging) {
        element.style.translate = `${dx}px ${dy}px`;
        mark(targetAt(event.clientX, event.clientY));
      }
    }

    function end(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) {
        return;
      }
      const target = event.type === 'pointerup' ? over : null;
      const wasDragging = isDragging;
      start = null;
      isDragging = false;
      mark(null);
      element.classList.remove('is-dragged');
      if (!wasDragging) {
        return;
      }
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
      if (target) {
        options.ondrop(target.dataset.drop!);
        // Reset after the next layout: the animation to the target starts at the point of the drop.
        requestAnimationFrame(() => (element.style.translate = ''));
      } else {
        element.style.translate = '';
        options.oncancel?.();
      }
    }

    function swallow(event: MouseEvent): void {
      event.stopPropagation();
      event.preventDefault();
    }

    element.classList.add('is-draggable');
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    return () => {
      element.classList.remove('is-draggable');
      element.style.translate = '';
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
    };
  };
}
