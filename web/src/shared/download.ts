/**
 * Downloads an address as a file, without leaving the page.
 *
 * @param name the file name; defaults to the server's own.
 */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
