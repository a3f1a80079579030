/** Hands what stands at an address to the browser as a file, without leaving the page. @param name the file's; the server's own unless said */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
