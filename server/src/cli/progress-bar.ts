const WIDTH = 30;

interface Screen {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Shows the progress of long work: one line that redraws itself on a terminal, one line per tenth in a file. */
export function progressBar(
  what: string,
  screen: Screen = process.stdout,
  now: () => number = performance.now.bind(performance),
) {
  const started = now();
  let shown = -1;
  return ({ done, total }: { readonly done: number; readonly total: number }): void => {
    const share = total === 0 ? 1 : done / total;
    const step = Math.floor(share * (screen.isTTY ? 200 : 10));
    if (step === shown) return;
    shown = step;
    const seconds = (now() - started) / 1000;
    const speed = seconds > 0 ? `${Math.round(done / seconds).toLocaleString('en')}/s` : '';
    const figures = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}  ${speed}`;
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
    screen.write(screen.isTTY ? `\r  ${bar}  ${figures}   ${share >= 1 ? '\n' : ''}` : `  ${figures}\n`);
  };
}
