// A field that takes no more bytes than the server does: what is too much of what is typed or pasted does not appear.
import { fitted } from '../lib/bytes';

export const within = (most: number) => (node: HTMLInputElement): (() => void) => {
  const look = (e: Event) => {
    if ((e as InputEvent).isComposing && e.type === 'input') return; // a word under way is not disturbed
    const { text, at } = fitted(node.value, most, node.selectionStart ?? undefined);
    if (text === node.value) return;
    node.value = text;
    node.setSelectionRange(at, at);
    if (e.type !== 'input') node.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Before anybody else reads the field.
  node.addEventListener('input', look, { capture: true });
  node.addEventListener('compositionend', look);
  return () => {
    node.removeEventListener('input', look, { capture: true });
    node.removeEventListener('compositionend', look);
  };
};
