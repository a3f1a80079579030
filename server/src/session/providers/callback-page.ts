import { brand } from '@sable/domain/brand';
import type { ProviderProblem } from '@sable/domain/sign-in-provider';

/**
 * The last page of a sign-in window: it tells the page that opened it how it ended, and closes. A channel of the own origin carries the answer, which arrives
 * although a provider has cut the window off from its opener.
 */
export function callbackPage(nonce: string, channel: string, problem: ProviderProblem | null): string {
  // Both texts are ours: 128 random bits in base64url, and a key of the list of problems.
  const script = `new BroadcastChannel(${JSON.stringify(channel)}).postMessage(${JSON.stringify({ problem })});window.close();`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${brand.name}</title>
<p>You can close this window.</p>
<script nonce="${nonce}">${script}</script>
</html>
`;
}
