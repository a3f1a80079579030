/** The browser's built-in barcode detector, available in Chrome on Android and macOS. */
interface DetectedBarcode {
  readonly rawValue: string;
}

declare class BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly DetectedBarcode[]>;
}
