// Says of a box that scrolls whether something is left below, as `data-more`: then its foot can fade.
const LEAST = 8;

export function more(node: HTMLElement): () => void {
  const look = () => node.toggleAttribute('data-more', node.scrollHeight - node.scrollTop - node.clientHeight > LEAST);
  const sizes = globalThis.ResizeObserver && new ResizeObserver(look);
  const children = new MutationObserver(look);
  sizes?.observe(node);
  children.observe(node, { childList: true, subtree: true });
  node.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    sizes?.disconnect();
    children.disconnect();
    node.removeEventListener('scroll', look);
  };
}
