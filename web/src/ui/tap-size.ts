/** Pixels that a target is high and wide at least, as touch.css says it: 0 under a mouse. */
export function tapSize(): number {
  const style = getComputedStyle(document.documentElement);
  const size = style.getPropertyValue('--tap').trim();
  const unit = size.endsWith('rem') ? Number.parseFloat(style.fontSize) : 1;
  return Number.parseFloat(size) * unit || 0;
}
