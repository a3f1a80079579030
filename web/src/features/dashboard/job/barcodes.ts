const MAX_SERIAL = 60;

/** Whether this browser reads bar codes with a camera. Without https, or on an iPhone, it does not, and the number is typed. */
export const canScan = (): boolean => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

/** The camera at the back of the phone. Rejects when the person does not allow it, or there is none. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });

/**
 * Looks at a video until a code is in it that can be a serial number.
 *
 * @param signal ends the search; then nothing is found.
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
