/** Returns the minimum height and width of a target in pixels, as defined in touch.css: 0 with a mouse. */
export function tapSize(): number {
  const style = getComputedStyle(document.documentElement);
  const size = style.getPropertyValue('--tap').trim();
  const unit = size.endsWith('rem') ? Number.parseFloat(style.fontSize) : 1;
  return Number.parseFloat(size) * unit || 0;
}
