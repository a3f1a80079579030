/** The browser's own reader of bar codes, where it has one: Chrome on Android and macOS. */
interface DetectedBarcode {
  readonly rawValue: string;
}

declare class BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<readonly DetectedBarcode[]>;
}
