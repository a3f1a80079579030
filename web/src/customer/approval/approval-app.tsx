import { useEffect, useMemo, useState } from 'react';
import { RequestFailure } from '../customer-api.ts';
import fullPage from '../full-page.module.css';
import { Icon, type IconName } from '../icons.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { useSubmit } from '../use-submit.ts';
import { approvalApi, type ApprovalApi, type OpenRequest } from './approval-api.ts';
import type { Decision } from './decision.ts';
import { RequestPage } from './request-page.tsx';
import styles from './approval.module.css';

type Loaded = { readonly request: OpenRequest } | { readonly failure: RequestFailure };

async function follow(api: ApprovalApi): Promise<Loaded> {
  try {
    return { request: await api.load() };
  } catch (error) {
    if (error instanceof RequestFailure) return { failure: error };
    throw error;
  }
}

interface MessageProps {
  readonly icon: IconName;
  readonly good?: boolean;
  readonly title: string;
  readonly text: string;
  readonly onRetry?: (() => Promise<void>) | undefined;
}

/** A page with a single message. */
function Message({ icon, good = false, title, text, onRetry }: MessageProps) {
  const { pending, submit } = useSubmit();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={`page ${fullPage.failure}`}>
      <div className={fullPage.card}>
        <span className={`${fullPage.badge} ${good ? styles.good : ''}`}>
          <Icon name={icon} size={26} />
        </span>
        <h1>{title}</h1>
        <p role="status">{text}</p>
        {onRetry && (
          <button
            type="button"
            className="button primary"
            aria-disabled={pending}
            onClick={() => submit(onRetry)}
          >
            {pending ? 'Trying…' : 'Try again'}
          </button>
        )}
        <a className="button secondary" href="/">
          Sign in
        </a>
      </div>
    </main>
  );
}

function Failed({ failure, onRetry }: { failure: RequestFailure; onRetry: () => Promise<void> }) {
  const { code, message } = failure;
  if (code === 'APPROVAL_CLOSED')
    return <Message icon="clock" title="Nothing to decide here" text={message} />;
  if (code === 'LINK_UNKNOWN')
    return (
      <Message
        icon="alert"
        title="This link is not valid"
        text="Nothing was decided. Open the link in the newest email, or sign in to decide."
      />
    );
  return <Message icon="alert" title="Something went wrong" text={message} onRetry={onRetry} />;
}

const outcome = (decision: Decision, { reference, rep }: OpenRequest): { title: string; text: string } => {
  const person = rep ?? 'The rep';
  switch (decision) {
    case 'approved':
      return {
        title: `You approved ${reference}`,
        text: `${person} was notified and can send it now. You get an email with a link to withdraw your approval until it is sent.`,
      };
    case 'rejected':
      return {
        title: `You rejected ${reference}`,
        text: `${person} was notified of your reason, and can change the draft and ask again.`,
      };
    case 'withdrawn':
      return {
        title: `You withdrew your approval of ${reference}`,
        text: `${person} was notified. It is waiting for approval again; sign in to decide.`,
      };
  }
};

/**
 * The page behind the link in an approval email: the request, its outcome, or the reason why there is nothing to
 * decide.
 */
export function ApprovalApp({ token }: { token: string }) {
  const api = useMemo(() => approvalApi(token), [token]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);

  useEffect(() => {
    let left = false;
    void follow(api).then((first) => {
      if (!left) setLoaded(first);
    });
    return () => {
      left = true;
    };
  }, [api]);

  const reload = async () => setLoaded(await follow(api));
  if (!loaded) return <LoadingPage />;
  if ('failure' in loaded) return <Failed failure={loaded.failure} onRetry={reload} />;
  if (decision) return <Message icon="check" good {...outcome(decision, loaded.request)} />;
  return (
    <RequestPage
      key={loaded.request.nonce}
      api={api}
      request={loaded.request}
      onDecided={setDecision}
      onReload={() => void reload()}
    />
  );
}
