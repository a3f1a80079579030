const marked = /^\(\d+\+?\) /;

/** A page title with the number of unread notifications in front of it, once. */
export function titleWithCount(title: string, unread: number): string {
  const plain = title.replace(marked, '');
  if (unread === 0) return plain;
  return `(${unread > 99 ? '99+' : unread}) ${plain}`;
}

/** Keeps the number in front of the page's title through every change of the title. Returns the function that stops it. */
export function keepCountInTitle(unread: number): () => void {
  const write = () => {
    const wanted = titleWithCount(document.title, unread);
    if (document.title !== wanted) document.title = wanted;
  };
  write();
  const observer = new MutationObserver(write);
  const element = document.querySelector('title');
  if (element) observer.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    document.title = titleWithCount(document.title, 0);
  };
}
