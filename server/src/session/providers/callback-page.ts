import { brand } from '@sable/domain/brand';
import type { ProviderProblem } from '@sable/domain/sign-in-provider';

/**
 * Returns the last page of a sign-in window: it reports the result to the page that opened it, and closes. The result
 * is sent on a BroadcastChannel of the same origin, so it arrives even if a provider has separated the window from
 * its opener.
 */
export function callbackPage(nonce: string, channel: string, problem: ProviderProblem | null): string {
  // Both values are ours and need no escaping: 128 random bits in base64url, and a key from the list of problems.
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
