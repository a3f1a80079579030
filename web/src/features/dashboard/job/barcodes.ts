const MAX_SERIAL = 60;

/**
 * Whether this browser can scan barcodes with a camera. It cannot without https or on an iPhone; the number is typed
 * instead.
 */
export const canScan = (): boolean => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

/** Opens the rear camera of the phone. Rejects if the person denies permission or there is no camera. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });

/**
 * Scans a video until it contains a code that can be a serial number.
 *
 * @param signal aborts the scan; the result is then undefined.
 */
export async function findCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const detector = new BarcodeDetector();
  while (!signal.aborted) {
    const codes = await detector.detect(video).catch(() => []);
    const found = codes
      .map(({ rawValue }) => rawValue.trim())
      .find((code) => code && code.length <= MAX_SERIAL);
    if (found) return found;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return undefined;
}
